      program fixed
      real x, y
      x = 1.0
     &    + 2.0 ! ERROR ""&" continues a line only at its end or at its start => column 6 continues a line in fixed form, which is not accepted: end the line before with "&" and remove the "&""
      x = 1.0
     1    + 2.0
! ERROR "a statement cannot start with "+" => column 6 continues a line in fixed form, which is not accepted: end the line before with "&" and remove the "1""
      x = 1.0
     $    + 2.0 ! ERROR ""$" is not a character of Fortran => column 6 continues a line in fixed form, which is not accepted: end the line before with "&" and remove the "$""
      x = 1.0
     +    + 2.0 ! ERROR "a statement cannot start with "+" => column 6 continues a line in fixed form, which is not accepted: end the line before with "&" and remove the "+""
      print *, ! ERROR "expected an expression, found the end of the statement => a line that goes on in the next one ends with "&"; column 6 continues it in fixed form, which is not accepted"
     .  x ! ERROR ""." starts neither a number nor an operator => column 6 continues a line in fixed form, which is not accepted: end the line before with "&" and remove the ".""
      x = 1.0 + &
     &    2.0 +
! ERROR "expected an expression after "+", found the end of the statement => a statement that goes on in the next line ends with "&" here"
      end
