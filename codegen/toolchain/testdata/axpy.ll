source_filename = "axpy"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare double @sin(double)

define double @twice_sine(double %x) {
  %s = call double @sin(double %x)
  %y = fmul double %s, 2.0
  %z = fadd double %y, %x
  ret double %z
}

define double @sum(double* noalias %x, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds double, double* %x, i64 %i
  %v = load double, double* %p, align 8
  %t = fadd double %s, %v
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret double %t
}

define void @axpy(double %a, double* noalias %x, double* noalias %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds double, double* %x, i64 %i
  %py = getelementptr inbounds double, double* %y, i64 %i
  %vx = load double, double* %px, align 8
  %vy = load double, double* %py, align 8
  %m = fmul double %a, %vx
  %s = fadd double %m, %vy
  store double %s, double* %py, align 8
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
