!== procedures
program p
  implicit none
  integer :: i
  i = 1
  call add(i)                           ! later: CALL (level L1)
  if (i > 1) call add(i)                ! later: CALL (level L1)
  print *, twice(i)
contains                                ! later: CONTAINS (level L1)
  subroutine add(k)
    integer, intent(inout) :: k
    k = k + 1
    return
  end subroutine
  integer function twice(k)
    integer, intent(in) :: k
    twice = 2 * k
  end function twice
end program p
!== subroutine of its own
subroutine s(a, n)                      ! later: SUBROUTINE (level L1)
  real a(n)
  a = 0
end subroutine s
program p
  real :: b(4)
  call s(b, 4)                          ! later: CALL (level L1)
end program p
!== function of its own
program p
  implicit none
  real, external :: f                   ! later: EXTERNAL (level L1)
  print *, f(2.0)
end program p
real function f(x)                      ! later: FUNCTION (level L1)
  real :: x
  f = x
end function f
!== functions with prefixes
program p
  implicit none
  real :: f, g
  external f, g                         ! later: EXTERNAL (level L1)
  print *, f(2.0), g(1.0)
end program p
recursive function f(x) result(y)       ! later: FUNCTION (level L1)
  real :: x, y
  y = x
end function f
pure real(kind=8) function h(x)         ! later: FUNCTION (level L1)
  real, intent(in) :: x
  h = x
end function h
double precision function d(x)          ! later: FUNCTION (level L1)
  d = x
end
elemental subroutine e(x)               ! later: SUBROUTINE (level L1)
  real, intent(inout) :: x
  x = 1
end subroutine e
impure elemental integer function k(x)  ! later: FUNCTION (level L1)
  real, intent(in) :: x
  k = 1
end function k
!== function of an undeclared name
program p
  real x
  x = f(2.0) + g(1.0)
end program p
function f(x)                           ! later: FUNCTION (level L1)
  f = x
end function f
real function g(x)                      ! later: FUNCTION (level L1)
  g = x
  return
end
!== entry
program p
  i = 2
end program p
subroutine s(k)                         ! later: SUBROUTINE (level L1)
  k = 1
  return
  entry t(k)
  k = 2
end
!== alternate return
program p
  i = 2
  call s(i, *10, *20)                   ! later: CALL (level L1)
  stop
10 print *, 'ten'
20 print *, 'twenty'
end program p
!== return
program p
  i = 2
  if (i > 1) return                     ! later: RETURN (level L1)
end program p
!== interface
program p
  implicit none
  interface                             ! later: INTERFACE (level L4)
    subroutine s(x)
      real, intent(in) :: x
    end subroutine
    function f(x)
      real :: x, f
    end function
  end interface
  print *, f(1.0)
end program p
!== generic interface
program p
  interface operator(.plus.)            ! later: INTERFACE (level L4)
    function add(x, y)
      logical, intent(in) :: x, y
      logical :: add
    end function
  end interface
  logical :: x
  x = .true.
  print *, x .plus. x
end program p
!== abstract interface
program p
  implicit none
  abstract interface                    ! later: INTERFACE (level L4)
    subroutine s(x)
      real, intent(in) :: x
    end subroutine
  end interface
  procedure(s), pointer :: q            ! later: PROCEDURE (level L8)
  q => null()                           ! later: pointer assignment (level L7)
end program p
!== module
module m                                ! later: MODULE (level L5)
  implicit none
  integer, parameter :: n = 4
  real, save :: a(n)
contains
  subroutine init()
    a = 1
  end subroutine init
end module m
program p
  use m                                 ! later: USE (level L5)
  implicit none
  integer :: i
  call init                             ! later: CALL (level L1)
  do i = 1, n
    print *, a(i), i
  end do
  a(1:n) = 3
end program p
!== submodule
module m                                ! later: MODULE (level L5)
  interface
    module subroutine s()
    end subroutine
  end interface
end module m
submodule (m) n                         ! later: SUBMODULE (level L8)
contains
  module subroutine s()
  end subroutine
end submodule n
program p
  print *, 1
end program p
!== intrinsic module
program p
  use, intrinsic :: iso_fortran_env, only: real64, int32, output_unit   ! later: USE (level L5)
  implicit none
  real(real64) :: x
  real(real64), parameter :: half = 0.5_real64
  integer(int32) :: i
  x = 2 * half
  i = 3_int32
  print *, x, i, selected_real_kind(6)
  write (output_unit, *) x              ! later: WRITE to a file (level L6)
end program p
!== block data
program p
  common /c/ a, b
  print *, 1
end program p
block data d                            ! later: BLOCK DATA (level L4)
  common /c/ a, b
  data a, b /1.0, 2.0/
end block data d
!== include
program p
  implicit none
  include 'later.inc'                   ! later: INCLUDE (level L1)
  integer :: i
  i = answer
  print *, i, answers(2)
end program p
!== allocatable
program p
  implicit none
  real, allocatable :: a(:)             ! later: ALLOCATABLE (level L3)
  real, dimension(:, :), allocatable :: b   ! later: ALLOCATABLE (level L3)
  integer :: ierr
  allocate (a(10), b(2, 3), stat=ierr)  ! later: ALLOCATE (level L3)
  a = 1
  b(1, :) = 2
  print *, a(3), size(b), allocated(a)  ! later: the intrinsic function 'allocated' (level L3)
  deallocate (a)                        ! later: DEALLOCATE (level L3)
end program p
!== allocatable statement
program p
  real a
  allocatable a(:), b(:)                ! later: ALLOCATABLE (level L3)
  allocate (a(10))                      ! later: ALLOCATE (level L3)
  a(3) = 1
  b(2) = 3
end program p
!== derived type
program p
  implicit none
  type point                            ! later: derived types (level L7)
    sequence
    real :: x, y
  end type point
  type(point) :: a, b(3)                ! later: derived types (level L7)
  a%x = 1                               ! later: components of derived types (level L7)
  a = point(1.0, 2.0)
  b(1)%y = 2                            ! later: components of derived types (level L7)
  print *, a%x, b(1)%y                  ! later: components of derived types (level L7)
  print *, b
end program p
!== type extension
module m                                ! later: MODULE (level L5)
  implicit none
  type, abstract :: shape
  contains
    procedure(area), deferred :: area
  end type shape
  abstract interface
    real function area(this)
      import :: shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(shape) :: square
    real :: a
  contains
    procedure :: area => square_area
    final :: gone
  end type square
contains
  real function square_area(this)
    class(square), intent(in) :: this
    square_area = this%a
    select type (this)
    type is (square)
      associate (q => this%a)
        square_area = q
      end associate
    end select
    block
      integer :: i
      i = 1
    end block
  end function
  subroutine gone(this)
    type(square), intent(inout) :: this
  end subroutine
end module m
program p
  use m                                 ! later: USE (level L5)
  implicit none
  class(shape), allocatable :: s        ! later: CLASS (level L8)
  allocate (square :: s)                ! later: ALLOCATE (level L3)
  print *, s%area()                     ! later: components of derived types (level L7)
end program p
!== select type
module m                                ! later: MODULE (level L5)
  type t
    integer :: i
  end type t
end module m
program p
  use m                                 ! later: USE (level L5)
  class(*), pointer :: x                ! later: CLASS (level L8)
  integer, target :: k = 4              ! later: TARGET (level L7)
  x => k                                ! later: pointer assignment (level L7)
  select type (x)                       ! later: SELECT TYPE (level L8)
  type is (integer)
    print *, x
  class is (t)
    print *, x%i
  class default
    print *, 'other'
  end select
end program p
!== pointers
program p
  implicit none
  real, pointer :: q, r(:)              ! later: POINTER (level L7)
  real, target :: x = 1, y(3)           ! later: TARGET (level L7)
  q => x                                ! later: pointer assignment (level L7)
  r => y(1:3:2)                         ! later: pointer assignment (level L7)
  r(1:2) => y                           ! later: pointer assignment (level L7)
  q = 3
  nullify (r)                           ! later: NULLIFY (level L7)
  print *, associated(q), x             ! later: the intrinsic function 'associated' (level L7)
  deallocate (q)                        ! later: DEALLOCATE (level L3)
end program p
!== pointer and target statements
program p
  implicit none
  real :: q, r, x, y(3)
  pointer q, r(:)                       ! later: POINTER (level L7)
  target :: x, y                        ! later: TARGET (level L7)
  x = 1
  r => y                                ! later: pointer assignment (level L7)
  print *, r(1), q, y(1)
end program p
!== complex
program p
  implicit none
  complex :: z, w(3)                    ! later: COMPLEX (level L7)
  complex(kind=8) :: u                  ! later: COMPLEX (level L7)
  double complex :: v                   ! later: COMPLEX (level L7)
  complex*16 t                          ! later: COMPLEX (level L7)
  z = (1.0, 2.0)                        ! later: COMPLEX (level L7)
  z = z * conjg(z) + w(2)               ! later: the intrinsic function 'conjg' (level L7)
  v = cmplx(1.0, 2.0)                   ! later: the intrinsic function 'cmplx' (level L7)
  t = u
  print *, abs(z), real(z), aimag(z)    ! later: the intrinsic function 'aimag' (level L7)
end program p
!== implicit complex
program p
  implicit complex (c)                  ! later: COMPLEX (level L7)
  c = 3
  c2 = c + 1
  print *, real(c2)
end program p
!== equivalence
program p
  implicit none
  integer :: i, j(2)
  equivalence (i, j(1))                 ! later: EQUIVALENCE (level L7)
  i = 3
  print *, j(1)
end program p
!== associate
program p
  implicit none
  real :: a(3)
  a = 1
  associate (x => a(2), y => a(1) + 1)  ! later: ASSOCIATE (level L8)
    x = y
    if (x > 1) then
      print *, x
    end if
  end associate
  name: associate (z => a)              ! later: ASSOCIATE (level L8)
    z = 2
  end associate name
  print *, a
end program p
!== block
program p
  implicit none
  integer :: i
  i = 1
  block                                 ! later: BLOCK (level L8)
    integer :: k
    real :: a(i)
    k = i
    a = k
    print *, a
  end block
  b: block                              ! later: BLOCK (level L8)
    exit b
  end block b
  print *, i
end program p
!== critical
program p
  integer :: i
  i = 1
  critical                              ! later: CRITICAL (level L8)
    i = 2
  end critical
  print *, i
end program p
!== coarrays
program p
  implicit none
  integer :: a[*], n                    ! later: coarrays (level L8)
  integer, codimension[*] :: b          ! later: coarrays (level L8)
  real, save :: c(10)[*]                ! later: coarrays (level L8)
  n = this_image()                      ! later: the intrinsic function 'this_image' (level L8)
  a = n
  a[1] = 3                              ! later: coarrays (level L8)
  c(3)[2] = 1                           ! later: coarrays (level L8)
  n = b[1]                              ! later: coarrays (level L8)
  print *, a[1], c(2)[1]                ! later: coarrays (level L8)
  sync all                              ! later: SYNC ALL (level L8)
  sync memory                           ! later: SYNC MEMORY (level L8)
  sync images (*)                       ! later: SYNC IMAGES (level L8)
  error stop 'x'
end program p
!== locks and events
program p
  use iso_fortran_env                   ! later: USE (level L5)
  type(lock_type) :: l[*]               ! later: derived types (level L7)
  type(event_type) :: e[*]              ! later: derived types (level L7)
  lock (l)                              ! later: LOCK (level L8)
  unlock (l)                            ! later: UNLOCK (level L8)
  event post (e[1])                     ! later: EVENT POST (level L8)
  event wait (e)                        ! later: EVENT WAIT (level L8)
end program p
!== do concurrent
program p
  implicit none
  integer :: i, j
  real :: a(10, 10)
  do concurrent (i = 1:10)              ! later: DO CONCURRENT (level L5)
    a(i, 1) = i
  end do
  outer: do concurrent (i = 1:10, j = 1:10, i /= j)   ! later: DO CONCURRENT (level L5)
    a(i, j) = i
    do while (a(i, j) > 100)
      a(i, j) = 0
    end do
  end do outer
  do 10 concurrent (i = 1:10)           ! later: DO CONCURRENT (level L5)
    a(i, 1) = i
10 continue
  print *, a(3, 1)
end program p
!== enum
program p
  use, intrinsic :: iso_c_binding       ! later: USE (level L5)
  implicit none
  enum, bind(c)                         ! later: ENUM (level L8)
    enumerator :: red = 1, green
    enumerator blue
  end enum
  integer(kind(red)) :: colour
  colour = green
  print *, blue, colour
end program p
!== enum without use
program p
  implicit none
  enum, bind(c)                         ! later: ENUM (level L8)
    enumerator red, green
  end enum
  print *, green
end program p
!== attributes
program p
  implicit none
  integer, volatile :: i                ! later: VOLATILE (level L8)
  integer, asynchronous :: j            ! later: ASYNCHRONOUS (level L8)
  real, contiguous, pointer :: c(:)     ! later: CONTIGUOUS (level L8); POINTER (level L7)
  i = 1
  j = i
  c(1) = 1
  print *, i
end program p
!== attribute statements
program p
  implicit none
  integer :: i, j
  volatile i                            ! later: VOLATILE (level L8)
  asynchronous :: j                     ! later: ASYNCHRONOUS (level L8)
  i = 1
  j = i
end program p
!== attributes of modules and dummy arguments
module m                                ! later: MODULE (level L5)
  use, intrinsic :: iso_c_binding
  implicit none
  private
  public :: s, n
  integer, protected :: n = 4
  integer, private :: k
  integer, bind(c, name='q') :: q
  protected k
  bind(c) :: /blk/
  common /blk/ r
  real(c_float) r
contains
  subroutine s(i, j) bind(c)
    integer, value :: i
    integer, intent(in), optional :: j
    if (present(j)) i = j
  end subroutine s
end module m
program p
  i = 2
end program p
!== byte
program p
  byte b                                ! later: BYTE (level L8)
  b = 3
  print *, b
end program p
!== cray pointers and structures
program p
  structure /s/                         ! later: STRUCTURE (level L8)
    integer i
    real x
  end structure
  record /s/ r                          ! later: RECORD (level L8)
  automatic k                           ! later: AUTOMATIC (level L8)
  static j                              ! later: STATIC (level L8)
  k = 1
  j = 1
  print *, k
end program p
!== files
program p
  implicit none
  integer :: i, ios
  logical :: there
  real :: a(3)
  open (unit=10, file='data', status='old', iostat=ios)   ! later: OPEN (level L6)
  read (10, *) i                        ! later: READ from a file (level L6)
  read (unit=10, fmt='(i5)', iostat=ios, end=10, err=20) i   ! later: READ from a file (level L6)
  read (10) a                           ! later: READ from a file (level L6)
  write (10, *, iostat=ios) i           ! later: WRITE to a file (level L6)
  write (10, rec=3) a                   ! later: WRITE to a file (level L6)
  write (ios, *) 'x'
  write (7 + 4, *) 'x'                  ! later: WRITE to a file (level L6)
10 rewind 10                            ! later: REWIND (level L6)
  rewind (10)                           ! later: REWIND (level L6)
20 backspace (10)                       ! later: BACKSPACE (level L6)
  endfile 10                            ! later: END FILE (level L6)
  end file (10)                         ! later: END FILE (level L6)
  flush (10)                            ! later: FLUSH (level L6)
  flush (6)
  wait (10)                             ! later: WAIT (level L6)
  inquire (file='data', exist=there)    ! later: INQUIRE (level L6)
  inquire (iolength=i) a                ! later: INQUIRE (level L6)
  close (10)                            ! later: CLOSE (level L6)
end program p
!== formatted input
program p
  implicit none
  integer :: i
  read '(i5)', i
  read 10, i
  read (5, 10) i
  read (*, '(i5)', advance='no', eor=20) i
  read (*, *, err=20, end=30) i
10 format (i5)
20 continue
30 print *, i
end program p
!== namelist
program p
  implicit none
  integer :: i, j
  namelist /group/ i, j                 ! later: NAMELIST (level L6)
  i = 1
  j = 2
  read (*, nml=group)                   ! later: READ with nml= (level L6)
  write (*, nml=group)                  ! later: WRITE with nml= (level L6)
  write (*, group)
end program p
!== assign and pause
program p
  assign 10 to i                        ! later: ASSIGN (level L5)
  goto i                                ! later: assigned GOTO (level L5)
10 pause                                ! later: PAUSE (level L5)
  goto i, (10, 20)                      ! later: assigned GOTO (level L5)
20 pause 'x'                            ! later: PAUSE (level L5)
  pause 3                               ! later: PAUSE (level L5)
end program p
!== calls of intrinsic subroutines
program p
  implicit none
  real :: x, a(3)
  integer :: i, k, v(8)
  call random_init(.true., .true.)      ! later: CALL random_init (level L6)
  call date_and_time(values=v)          ! later: CALL date_and_time (level L6)
  call sleep(3)                         ! later: CALL sleep (level L6)
  call get_command_argument(1, status=i)   ! later: CALL get_command_argument (level L6)
  i = command_argument_count()          ! later: the intrinsic function 'command_argument_count' (level L6)
  i = iargc()                           ! later: the intrinsic function 'iargc' (level L6)
end program p
!== character arrays
program p
  implicit none
  character(3) :: a(2), b*4             ! later: arrays of characters (level L7)
  character, dimension(2) :: c          ! later: arrays of characters (level L7)
  a = 'abc'
  a(1)(2:3) = 'x'
  b = 'abcd'
  print *, a(1), b, c(1)
end program p
!== parameterised derived types
module m                                ! later: MODULE (level L5)
  type t(n)
    integer, len :: n
    real :: a(n)
  end type
end module
program p
  print *, 1
end program p
!== kinds beyond eight bytes
program p
  real(16) :: q                         ! later: real of kind 16 (level L8)
  integer(16) :: i                      ! later: integer of kind 16 (level L8)
  real*10 x                             ! later: real of kind 10 (level L8)
  character(kind=4) :: c                ! later: character of kind 4 (level L8)
  print *, 1.0_16                       ! later: real of kind 16 (level L8)
end program p
!== labels of other kinds of construct
program p
  integer :: i
  outer: if (i > 1) then
    i = 1
    exit outer                          ! later: EXIT from the construct IF (level L8)
  end if outer
  sel: select case (i)
  case (1)
    exit sel                            ! later: EXIT from the construct SELECT (level L8)
  end select sel
end program p
!== constructs in loops
program p
  implicit none
  integer :: i
  do i = 1, 10
    block                               ! later: BLOCK (level L8)
      integer :: k
      do k = 1, 2
        if (k > 1) cycle
      end do
    end block
    if (i > 3) exit
    associate (k => i)                  ! later: ASSOCIATE (level L8)
      print *, k
    end associate
  end do
end program p
!== intrinsic functions of newer standards
program p
  implicit none
  real :: a(3)
  integer :: i
  a = 1
  i = 3
  print *, norm2(a)                     ! later: the intrinsic function 'norm2' (level L8)
  print *, findloc(a, 1.0)              ! later: the intrinsic function 'findloc' (level L8)
  print *, shiftl(i, 2), popcnt(i)      ! later: the intrinsic function 'shiftl' (level L8)
  print *, erf(1.0), gamma(2.0)
  print *, hypot(3.0, 4.0), bessel_j0(1.0)    ! later: the intrinsic function 'bessel_j0' (level L8)
  print *, transfer(1.0, i)             ! later: the intrinsic function 'transfer' (level L7)
  print *, maxloc(a, back=.true.)       ! later: the argument 'back' of MAXLOC (level L8)
  print *, index('ab', 'b', kind=8)
  print *, selected_real_kind(6, radix=2)   ! later: the argument 'radix' of SELECTED_REAL_KIND (level L8)
end program p
!== inquiry functions
program p
  implicit none
  character(10) :: s
  s = 'abc'
  print *, adjustl(s), achar(65), index(s, 'b'), scan(s, 'c'), verify(s, 'a'), len_trim(s)
  print *, new_line('a')                 ! later: the intrinsic function 'new_line' (level L8)
  print *, lge('a', 'b'), ichar('a'), iachar('a'), char(66)
  print *, tiny(1.0), nearest(1.0, 1.0), spacing(1.0), scale(1.0, 2), fraction(1.5), exponent(3.0), &
    set_exponent(1.0, 2), rrspacing(1.0)
  print *, selected_char_kind('ascii')   ! later: the intrinsic function 'selected_char_kind' (level L8)
  print *, bit_size(1), digits(1.0), radix(1), range(1), precision(1.0), minexponent(1.0), maxexponent(1.0)
  print *, logical(.true., 1), ceiling(1.5), floor(1.5), anint(1.5), aint(1.5), dprod(1.0, 2.0), dim(3, 2)
end program p
!== legal in any case
program p
  implicit none
  integer, parameter :: n = 3
  integer :: i
  integer, dimension(n) :: a
  i = 1
  a = i
end program p
!== more of stop
program p
  implicit none
  integer :: i
  i = 1
  if (i > 3) error stop i + 1
  if (i > 2) stop 'a' // 'b'
  if (i > 1) stop 1, quiet=.true.       ! later: QUIET= (level L8)
end program p
!== deferred length
program p
  implicit none
  character(len=:), allocatable :: s    ! later: a length of ":" (level L3)
  character(:), pointer :: t            ! later: a length of ":" (level L3)
  integer, parameter :: n(*) = [1, 2]   ! later: deferred and assumed shapes (level L3)
  s = 'abc'
  t = s(2:)
  print *, s, n(2)
end program p
!== mappings with names of a module
module sizes                            ! later: MODULE (level L5)
  integer, parameter :: n = 8
  real :: a(n)
!hpf$ processors p(4)
end module sizes
program main
  use sizes                             ! later: USE (level L5)
  integer, parameter :: k = 2 * n
  real :: b(k), c(n)
!hpf$ distribute b(block) onto p
!hpf$ align c(i) with a(i)
  b = 1
  forall (i = 1:n, a(i) > 0) c(i) = a(i)
  where (a > 0)
    a = b(1:n)
  end where
  do i = 1, n
    a(i) = i
  end do
  print '(8f6.2)', a, (b(i), i = 1, n)
end program main
!== components in headers
program p
  type t                                ! later: derived types (level L7)
    integer :: n, k(3)
  end type t
  type(t) :: a                          ! later: derived types (level L7)
  real :: b(10)
  a = t(3, [1, 2, 3])
  if (a%n > 2) then                     ! later: components of derived types (level L7)
    print *, 1
  else if (a%n > 1) then                ! later: components of derived types (level L7)
    print *, 2
  end if
!hpf$ independent
  do i = 1, a%n                         ! later: components of derived types (level L7)
    b(i) = i
  end do
  do while (a%n > 4)                    ! later: components of derived types (level L7)
    exit
  end do
  select case (a%n)                     ! later: components of derived types (level L7)
  case (1)
    b = 1
  end select
  forall (i = 1:a%n) b(i) = 1           ! later: components of derived types (level L7)
  where (b > a%n) b = 1                 ! later: components of derived types (level L7)
  if (b(1) > 0) a%n = 3                 ! later: components of derived types (level L7)
end program p
!== teams and failing images
program p
  use iso_fortran_env                   ! later: USE (level L5)
  type(team_type) :: t                  ! later: derived types (level L7)
  form team (1, t)                      ! later: FORM TEAM (level L8)
  change team (t)                       ! later: CHANGE TEAM (level L8)
    i = 1
  end team
  sync team (t)                         ! later: SYNC TEAM (level L8)
  fail image                            ! later: FAIL IMAGE (level L8)
end program p
!== illegal: statements that belong elsewhere
program p
  integer :: i, j, k, l, m
  intent(in) :: i                       ! later: INTENT (level L1)
  optional j                            ! later: OPTIONAL (level L4)
  value k                               ! later: VALUE (level L8)
  public l                              ! later: PUBLIC (level L5)
  private m                             ! later: PRIVATE (level L5)
  protected :: i                        ! later: PROTECTED (level L8)
  import :: i                           ! later: IMPORT (level L8)
  contiguous :: j                       ! later: CONTIGUOUS (level L8)
  bind(c) :: /blk/                      ! later: BIND (level L8)
  integer, value :: v                   ! later: VALUE (level L8)
  integer, intent(in) :: w              ! later: INTENT (level L1)
  integer, public, bind(c) :: x         ! later: PUBLIC (level L5); BIND (level L8)
  codimension y[*]                      ! later: coarrays (level L8)
  real :: z(2)
  entry e(i)                            ! later: ENTRY (level L1)
  v = w + x
  select rank (z)                       ! later: SELECT RANK (level L8)
  rank (0)
    z = 1
  end select
end program p
!== illegal: a name that nothing declares
program p
  implicit none
  integer :: i
  i = 1
  associate (x => i)                    ! later: ASSOCIATE (level L8)
    i = x
  end associate
  i = y                                 ! error: 'y' has no declaration (IMPLICIT NONE is in force)
end program p
!== list behind IMPLICIT NONE
program p
  implicit none (type, external)        ! later: a list behind IMPLICIT NONE (level L8)
  integer :: i
  i = 1
  print *, i
end program p
!== illegal: kinds of HPF's subprograms
extrinsic(hpf) program p                ! later: EXTRINSIC (level L1)
  interface                             ! later: INTERFACE (level L4)
    extrinsic(hpf_local) subroutine s(x)
      real, dimension(:) :: x
    end subroutine
    extrinsic('hpf', 'local') real function f(x)
      real x
    end function
  end interface
  real a(4)
  call s(a)                             ! later: CALL (level L1)
  print *, f(a(1))
end program
extrinsic(hpf_local) subroutine s(x)    ! later: SUBROUTINE (level L1)
  real, dimension(:) :: x
  x = 1
end subroutine
extrinsic(hpf_local) real function f(x) ! later: FUNCTION (level L1)
  real x
  f = x
end function
!== illegal: types in headers, which gfortran does not have yet
program p
  implicit none
  real :: a(4)
  forall (integer :: i = 1:4) a(i) = i  ! later: a type in the header of FORALL (level L8)
  forall (integer(2) :: j = 1:4, k = 1:4, j == k)  ! later: a type in the header of FORALL (level L8)
    a(j) = k
  end forall
end program p
