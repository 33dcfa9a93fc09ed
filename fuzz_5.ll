source_filename = "tests/programs/fuzz_5.f90"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%hpf_dim = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%hpf_desc = type { i8*, i64, i64, i64, i64, i64, [7 x %hpf_dim] }
%hpf_owned = type { i64, i64, i64, i8* }
%hpf_run = type { i64, i64, i64 }
%hpf_stream = type { i8*, i64, i64 }
%hpf_wave = type { i64, i64, i64, i64, i8*, i64, i64 }
%hpf_ctx = type { i64, i64, i64 }
%hpf_frame = type { [3 x %hpf_desc], i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, double, double, i32, i32, i32, i32, i32, i64, [0 x %hpf_stream] }

@text.0 = private unnamed_addr constant [26 x i8] c"tests/programs/fuzz_5.f90\00"
@text.1 = private unnamed_addr constant [2 x i8] c"b\00"
@text.2 = private unnamed_addr constant [2 x i8] c"e\00"

declare void @llvm.memset.p0i8.i64(i8* %0, i8 %1, i64 %2, i1 %3) nounwind

declare void @hpf_rt_request(i8* %0, i32 %1, i32 %2, i64 %3, i8* %4) nounwind

define i64 @hpf_prog_abi() nounwind "prefer-vector-width"="512" !dbg !7 {
0:
	br label %1

1:
	ret i64 2531332833268951326
}

define i8* @hpf_prog_name() nounwind "prefer-vector-width"="512" !dbg !8 {
0:
	br label %1

1:
	ret i8* getelementptr ([26 x i8], [26 x i8]* @text.0, i64 0, i64 0)
}

define i64 @hpf_prog_grids(i64 %nprocs, i8* %out) nounwind "prefer-vector-width"="512" !dbg !9 {
0:
	br label %1

1:
	%2 = icmp ne i8* %out, null
	br i1 %2, label %3, label %6

3:
	%4 = bitcast i8* %out to i64*
	store i64 1, i64* %4, align 8, !dbg !10
	%5 = getelementptr inbounds i64, i64* %4, i64 1
	store i64 4, i64* %5, align 8, !dbg !10
	br label %6

6:
	ret i64 2
}

define void @hpf_prog_main(i8* %ctx) nounwind "prefer-vector-width"="512" !dbg !11 {
0:
	%1 = alloca %hpf_frame, align 16
	%2 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 0
	%3 = alloca i64, i64 28
	%4 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 1
	%5 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 12
	%6 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 13
	%7 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 14
	%8 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 15
	%9 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 16
	%10 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 17
	%11 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 4
	%12 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 5
	%13 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 6
	%14 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 7
	%15 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 8
	%16 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 9
	%17 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 10
	%18 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 11
	%19 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 1
	%20 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 2
	%21 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 3
	%22 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 20
	%23 = alloca i32
	%24 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 2
	%25 = alloca i32
	br label %26

26:
	%27 = bitcast %hpf_frame* %1 to i8*
	call void @llvm.memset.p0i8.i64(i8* %27, i8 0, i64 ptrtoint (%hpf_frame* getelementptr (%hpf_frame, %hpf_frame* null, i32 1) to i64), i1 false), !dbg !12
	%28 = ptrtoint %hpf_desc* %2 to i64
	store i64 %28, i64* %3, align 8, !dbg !12
	%29 = getelementptr inbounds i64, i64* %3, i64 1
	store i64 0, i64* %29, align 8, !dbg !12
	%30 = getelementptr inbounds i64, i64* %3, i64 2
	store i64 ptrtoint (i8* getelementptr ([2 x i8], [2 x i8]* @text.1, i64 0, i64 0) to i64), i64* %30, align 8, !dbg !12
	%31 = getelementptr inbounds i64, i64* %3, i64 3
	store i64 8, i64* %31, align 8, !dbg !12
	%32 = getelementptr inbounds i64, i64* %3, i64 4
	store i64 0, i64* %32, align 8, !dbg !12
	%33 = getelementptr inbounds i64, i64* %3, i64 5
	store i64 1, i64* %33, align 8, !dbg !12
	%34 = getelementptr inbounds i64, i64* %3, i64 6
	store i64 -1, i64* %34, align 8, !dbg !12
	%35 = getelementptr inbounds i64, i64* %3, i64 7
	store i64 0, i64* %35, align 8, !dbg !12
	%36 = getelementptr inbounds i64, i64* %3, i64 8
	store i64 5, i64* %36, align 8, !dbg !12
	%37 = getelementptr inbounds i64, i64* %3, i64 9
	store i64 0, i64* %37, align 8, !dbg !12
	%38 = getelementptr inbounds i64, i64* %3, i64 10
	store i64 -1, i64* %38, align 8, !dbg !12
	%39 = getelementptr inbounds i64, i64* %3, i64 11
	store i64 1, i64* %39, align 8, !dbg !12
	%40 = getelementptr inbounds i64, i64* %3, i64 12
	store i64 0, i64* %40, align 8, !dbg !12
	%41 = getelementptr inbounds i64, i64* %3, i64 13
	store i64 0, i64* %41, align 8, !dbg !12
	%42 = getelementptr inbounds i64, i64* %3, i64 14
	store i64 0, i64* %42, align 8, !dbg !12
	%43 = getelementptr inbounds i64, i64* %3, i64 15
	store i64 0, i64* %43, align 8, !dbg !12
	%44 = getelementptr inbounds i64, i64* %3, i64 16
	store i64 0, i64* %44, align 8, !dbg !12
	%45 = getelementptr inbounds i64, i64* %3, i64 17
	store i64 0, i64* %45, align 8, !dbg !12
	%46 = bitcast i64* %3 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 15, i64 18, i8* %46), !dbg !12
	%47 = ptrtoint %hpf_desc* %4 to i64
	store i64 %47, i64* %3, align 8, !dbg !12
	%48 = getelementptr inbounds i64, i64* %3, i64 1
	store i64 1, i64* %48, align 8, !dbg !12
	%49 = getelementptr inbounds i64, i64* %3, i64 2
	store i64 ptrtoint (i8* getelementptr ([2 x i8], [2 x i8]* @text.2, i64 0, i64 0) to i64), i64* %49, align 8, !dbg !12
	%50 = getelementptr inbounds i64, i64* %3, i64 3
	store i64 8, i64* %50, align 8, !dbg !12
	%51 = getelementptr inbounds i64, i64* %3, i64 4
	store i64 0, i64* %51, align 8, !dbg !12
	%52 = getelementptr inbounds i64, i64* %3, i64 5
	store i64 1, i64* %52, align 8, !dbg !12
	%53 = getelementptr inbounds i64, i64* %3, i64 6
	store i64 0, i64* %53, align 8, !dbg !12
	%54 = getelementptr inbounds i64, i64* %3, i64 7
	store i64 1, i64* %54, align 8, !dbg !12
	%55 = getelementptr inbounds i64, i64* %3, i64 8
	store i64 17, i64* %55, align 8, !dbg !12
	%56 = getelementptr inbounds i64, i64* %3, i64 9
	store i64 0, i64* %56, align 8, !dbg !12
	%57 = getelementptr inbounds i64, i64* %3, i64 10
	store i64 -1, i64* %57, align 8, !dbg !12
	%58 = getelementptr inbounds i64, i64* %3, i64 11
	store i64 1, i64* %58, align 8, !dbg !12
	%59 = getelementptr inbounds i64, i64* %3, i64 12
	store i64 0, i64* %59, align 8, !dbg !12
	%60 = getelementptr inbounds i64, i64* %3, i64 13
	store i64 0, i64* %60, align 8, !dbg !12
	%61 = getelementptr inbounds i64, i64* %3, i64 14
	store i64 0, i64* %61, align 8, !dbg !12
	%62 = getelementptr inbounds i64, i64* %3, i64 15
	store i64 0, i64* %62, align 8, !dbg !12
	%63 = getelementptr inbounds i64, i64* %3, i64 16
	store i64 0, i64* %63, align 8, !dbg !12
	%64 = getelementptr inbounds i64, i64* %3, i64 17
	store i64 1, i64* %64, align 8, !dbg !12
	%65 = getelementptr inbounds i64, i64* %3, i64 18
	store i64 2, i64* %65, align 8, !dbg !12
	%66 = getelementptr inbounds i64, i64* %3, i64 19
	store i64 6, i64* %66, align 8, !dbg !12
	%67 = getelementptr inbounds i64, i64* %3, i64 20
	store i64 1, i64* %67, align 8, !dbg !12
	%68 = getelementptr inbounds i64, i64* %3, i64 21
	store i64 10, i64* %68, align 8, !dbg !12
	%69 = getelementptr inbounds i64, i64* %3, i64 22
	store i64 30, i64* %69, align 8, !dbg !12
	%70 = bitcast i64* %3 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 15, i64 23, i8* %70), !dbg !12
	store i32 1, i32* %5, align 4, !dbg !12
	store i32 -2, i32* %6, align 4, !dbg !12
	store i32 3, i32* %7, align 4, !dbg !12
	store double 0x3FF8000000000000, double* %8, align 8, !dbg !12
	store double 0xC004000000000000, double* %9, align 8, !dbg !12
	%71 = zext i1 true to i32
	store i32 %71, i32* %10, align 4, !dbg !12
	store i32 0, i32* %11, align 4, !dbg !13
	store i32 0, i32* %12, align 4, !dbg !13
	store i32 0, i32* %13, align 4, !dbg !13
	store i32 0, i32* %14, align 4, !dbg !13
	store i32 0, i32* %15, align 4, !dbg !13
	store i32 0, i32* %16, align 4, !dbg !13
	store i32 0, i32* %17, align 4, !dbg !13
	store i32 0, i32* %18, align 4, !dbg !13
	store i32 11, i32* %19, align 4, !dbg !13
	store i32 12, i32* %20, align 4, !dbg !13
	store i32 13, i32* %21, align 4, !dbg !13
	%72 = getelementptr inbounds %hpf_desc, %hpf_desc* %2, i32 0, i32 0
	%73 = load i8*, i8** %72, align 8, !dbg !19
	%74 = bitcast i8* %73 to double*
	%75 = load i32, i32* %22, align 4, !dbg !19
	call void @loop_17(i8* %ctx, double* %74, i32 %75, i32* %23), !dbg !19
	%76 = load i32, i32* %23, align 4, !dbg !19
	store i32 %76, i32* %22, align 4, !dbg !19
	%77 = getelementptr inbounds %hpf_desc, %hpf_desc* %4, i32 0, i32 1
	%78 = load i64, i64* %77, align 8, !dbg !25
	%79 = icmp ne i64 %78, 0
	br i1 %79, label %80, label %84

80:
	%81 = getelementptr inbounds %hpf_desc, %hpf_desc* %4, i32 0, i32 0
	%82 = load i8*, i8** %81, align 8, !dbg !25
	%83 = bitcast i8* %82 to double*
	call void @nest_18(i8* %ctx, double* %83), !dbg !25
	br label %84

84:
	%85 = ptrtoint %hpf_desc* %24 to i64
	store i64 %85, i64* %3, align 8, !dbg !32
	%86 = getelementptr inbounds i64, i64* %3, i64 1
	store i64 2, i64* %86, align 8, !dbg !32
	%87 = getelementptr inbounds i64, i64* %3, i64 2
	store i64 ptrtoint (i8* getelementptr ([2 x i8], [2 x i8]* @text.2, i64 0, i64 0) to i64), i64* %87, align 8, !dbg !32
	%88 = getelementptr inbounds i64, i64* %3, i64 3
	store i64 8, i64* %88, align 8, !dbg !32
	%89 = getelementptr inbounds i64, i64* %3, i64 4
	store i64 0, i64* %89, align 8, !dbg !32
	%90 = getelementptr inbounds i64, i64* %3, i64 5
	store i64 2, i64* %90, align 8, !dbg !32
	%91 = getelementptr inbounds i64, i64* %3, i64 6
	store i64 -1, i64* %91, align 8, !dbg !32
	%92 = getelementptr inbounds i64, i64* %3, i64 7
	store i64 1, i64* %92, align 8, !dbg !32
	%93 = getelementptr inbounds i64, i64* %3, i64 8
	store i64 17, i64* %93, align 8, !dbg !32
	%94 = getelementptr inbounds i64, i64* %3, i64 9
	store i64 0, i64* %94, align 8, !dbg !32
	%95 = getelementptr inbounds i64, i64* %3, i64 10
	store i64 -1, i64* %95, align 8, !dbg !32
	%96 = getelementptr inbounds i64, i64* %3, i64 11
	store i64 1, i64* %96, align 8, !dbg !32
	%97 = getelementptr inbounds i64, i64* %3, i64 12
	store i64 0, i64* %97, align 8, !dbg !32
	%98 = getelementptr inbounds i64, i64* %3, i64 13
	store i64 0, i64* %98, align 8, !dbg !32
	%99 = getelementptr inbounds i64, i64* %3, i64 14
	store i64 0, i64* %99, align 8, !dbg !32
	%100 = getelementptr inbounds i64, i64* %3, i64 15
	store i64 0, i64* %100, align 8, !dbg !32
	%101 = getelementptr inbounds i64, i64* %3, i64 16
	store i64 0, i64* %101, align 8, !dbg !32
	%102 = getelementptr inbounds i64, i64* %3, i64 17
	store i64 1, i64* %102, align 8, !dbg !32
	%103 = getelementptr inbounds i64, i64* %3, i64 18
	store i64 17, i64* %103, align 8, !dbg !32
	%104 = getelementptr inbounds i64, i64* %3, i64 19
	store i64 0, i64* %104, align 8, !dbg !32
	%105 = getelementptr inbounds i64, i64* %3, i64 20
	store i64 -1, i64* %105, align 8, !dbg !32
	%106 = getelementptr inbounds i64, i64* %3, i64 21
	store i64 1, i64* %106, align 8, !dbg !32
	%107 = getelementptr inbounds i64, i64* %3, i64 22
	store i64 0, i64* %107, align 8, !dbg !32
	%108 = getelementptr inbounds i64, i64* %3, i64 23
	store i64 0, i64* %108, align 8, !dbg !32
	%109 = getelementptr inbounds i64, i64* %3, i64 24
	store i64 0, i64* %109, align 8, !dbg !32
	%110 = getelementptr inbounds i64, i64* %3, i64 25
	store i64 0, i64* %110, align 8, !dbg !32
	%111 = getelementptr inbounds i64, i64* %3, i64 26
	store i64 0, i64* %111, align 8, !dbg !32
	%112 = getelementptr inbounds i64, i64* %3, i64 27
	store i64 0, i64* %112, align 8, !dbg !32
	%113 = bitcast i64* %3 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 19, i64 28, i8* %113), !dbg !32
	%114 = getelementptr inbounds %hpf_desc, %hpf_desc* %2, i32 0, i32 0
	%115 = load i8*, i8** %114, align 8, !dbg !32
	%116 = bitcast i8* %115 to double*
	%117 = getelementptr inbounds %hpf_desc, %hpf_desc* %24, i32 0, i32 0
	%118 = load i8*, i8** %117, align 8, !dbg !32
	%119 = bitcast i8* %118 to double*
	%120 = load i32, i32* %11, align 4, !dbg !32
	call void @loop_19(i8* %ctx, double* %116, double* %119, i32 %120, i32* %25), !dbg !32
	%121 = load i32, i32* %25, align 4, !dbg !32
	store i32 %121, i32* %11, align 4, !dbg !32
	%122 = trunc i64 0 to i32
	store i32 %122, i32* %11, align 4, !dbg !32
	ret void
}

define internal void @loop_17(i8* %ctx.0, double* noalias %b.1, i32 %i1.2, i32* noalias %i1.out.3) nounwind "prefer-vector-width"="512" noinline !dbg !14 {
0:
	%1 = alloca i32
	br label %2

2:
	store i32 %i1.2, i32* %1, align 4, !dbg !18
	%3 = icmp sgt i64 6, 0
	br i1 %3, label %4, label %21

4:
	%5 = phi i64 [ 0, %2 ], [ %19, %4 ]
	%6 = trunc i64 %5 to i32
	%7 = mul i32 21, %6
	%8 = srem i32 %7, 33, !dbg !18
	%9 = xor i32 %7, 33
	%10 = icmp slt i32 %9, 0
	%11 = icmp ne i32 %8, 0
	%12 = and i1 %10, %11
	%13 = add i32 %8, 33
	%14 = select i1 %12, i32 %13, i32 %8
	%15 = sitofp i32 %14 to double
	%16 = fmul double 0x3FE0000000000000, %15
	%17 = fsub double %16, 0x4018000000000000
	%18 = getelementptr inbounds double, double* %b.1, i64 %5
	store double %17, double* %18, align 8, !llvm.access.group !15, !dbg !18
	%19 = add nsw i64 %5, 1
	%20 = icmp slt i64 %19, 6
	br i1 %20, label %4, label %21, !llvm.loop !17

21:
	%22 = load i32, i32* %1, align 4, !dbg !18
	store i32 %22, i32* %i1.out.3, align 4, !dbg !18
	ret void
}

define internal void @nest_18(i8* %ctx.0, double* noalias %e.1) nounwind "prefer-vector-width"="512" noinline !dbg !20 {
0:
	br label %1

1:
	%2 = icmp sgt i64 17, 0
	br i1 %2, label %3, label %21

3:
	%4 = phi i64 [ 0, %1 ], [ %19, %3 ]
	%5 = add nsw i64 1, %4
	%6 = trunc i64 %5 to i32
	%7 = mul i32 6, %6
	%8 = srem i32 %7, 49, !dbg !24
	%9 = xor i32 %7, 49
	%10 = icmp slt i32 %9, 0
	%11 = icmp ne i32 %8, 0
	%12 = and i1 %10, %11
	%13 = add i32 %8, 49
	%14 = select i1 %12, i32 %13, i32 %8
	%15 = sitofp i32 %14 to double
	%16 = fmul double 0x3FE0000000000000, %15
	%17 = fsub double %16, 0x4018000000000000
	%18 = getelementptr inbounds double, double* %e.1, i64 %5
	store double %17, double* %18, align 8, !llvm.access.group !21, !dbg !24
	%19 = add nsw i64 %4, 1
	%20 = icmp slt i64 %19, 17
	br i1 %20, label %3, label %21, !llvm.loop !23

21:
	ret void
}

define internal void @loop_19(i8* %ctx.0, double* noalias %b.1, double* noalias %e.2, i32 %j1.3, i32* noalias %j1.out.4) nounwind "prefer-vector-width"="512" noinline !dbg !26 {
0:
	%1 = alloca i32
	br label %2

2:
	store i32 %j1.3, i32* %1, align 4, !dbg !28
	%3 = icmp sgt i64 17, 0
	br i1 %3, label %4, label %15

4:
	%5 = phi i64 [ 0, %2 ], [ %13, %4 ]
	%6 = mul nsw i64 %5, -1
	%7 = add nsw i64 17, %6
	%8 = getelementptr inbounds double, double* %b.1, i64 3
	%9 = load double, double* %8, align 8, !llvm.access.group !27, !dbg !31
	%10 = mul nsw i64 %7, 17
	%11 = add nsw i64 11, %10
	%12 = getelementptr inbounds double, double* %e.2, i64 %11
	store double %9, double* %12, align 8, !llvm.access.group !27, !dbg !31
	%13 = add nsw i64 %5, 1
	%14 = icmp slt i64 %13, 17
	br i1 %14, label %4, label %15, !llvm.loop !30

15:
	%16 = load i32, i32* %1, align 4, !dbg !31
	store i32 %16, i32* %j1.out.4, align 4, !dbg !31
	ret void
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!4, !5, !6}

!0 = !DIFile(filename: "tests/programs/fuzz_5.f90", directory: ".")
!1 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !0, producer: "hpfc", emissionKind: FullDebug)
!2 = !{null}
!3 = !DISubroutineType(types: !2)
!4 = !{i32 2, !"Dwarf Version", i32 4}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"PIC Level", i32 2}
!7 = distinct !DISubprogram(name: "hpf_prog_abi", scope: !0, file: !0, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!8 = distinct !DISubprogram(name: "hpf_prog_name", scope: !0, file: !0, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!9 = distinct !DISubprogram(name: "hpf_prog_grids", scope: !0, file: !0, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!10 = !DILocation(column: 1, scope: !9)
!11 = distinct !DISubprogram(name: "hpf_prog_main", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!12 = !DILocation(line: 15, column: 1, scope: !11)
!13 = !DILocation(line: 16, column: 1, scope: !11)
!14 = distinct !DISubprogram(name: "loop_17", scope: !0, file: !0, line: 17, type: !3, scopeLine: 17, spFlags: DISPFlagDefinition, unit: !1)
!15 = distinct !{}
!16 = !{!"llvm.loop.parallel_accesses", !15}
!17 = distinct !{!17, !16}
!18 = !DILocation(line: 17, column: 1, scope: !14)
!19 = !DILocation(line: 17, column: 1, scope: !11)
!20 = distinct !DISubprogram(name: "nest_18", scope: !0, file: !0, line: 18, type: !3, scopeLine: 18, spFlags: DISPFlagDefinition, unit: !1)
!21 = distinct !{}
!22 = !{!"llvm.loop.parallel_accesses", !21}
!23 = distinct !{!23, !22}
!24 = !DILocation(line: 18, column: 1, scope: !20)
!25 = !DILocation(line: 18, column: 1, scope: !11)
!26 = distinct !DISubprogram(name: "loop_19", scope: !0, file: !0, line: 19, type: !3, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !1)
!27 = distinct !{}
!28 = !DILocation(line: 19, column: 1, scope: !26)
!29 = !{!"llvm.loop.parallel_accesses", !27}
!30 = distinct !{!30, !29}
!31 = !DILocation(line: 20, column: 1, scope: !26)
!32 = !DILocation(line: 19, column: 1, scope: !11)
