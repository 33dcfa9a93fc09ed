source_filename = "/tmp/irrdep/e2.f90"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%hpf_dim = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%hpf_desc = type { i8*, i64, i64, i64, i64, i64, [7 x %hpf_dim] }
%hpf_owned = type { i64, i64, i64, i8* }
%hpf_run = type { i64, i64, i64 }
%hpf_stream = type { i8*, i64, i64 }
%hpf_wave = type { i64, i64, i64, i64, i8* }
%hpf_ctx = type { i64, i64, i64, i64 }
%hpf_frame = type { [8 x %hpf_desc], double, i32, i32, i32, i64, i64, i64, i64, i64, i64, i64, double, double, double, double, double, i64, i64, i64, i64, i64, i64, i64, double, double, double, [5 x %hpf_stream] }

@text.0 = private unnamed_addr constant [19 x i8] c"/tmp/irrdep/e2.f90\00"
@text.1 = private unnamed_addr constant [2 x i8] c"y\00"
@text.2 = private unnamed_addr constant [2 x i8] c"w\00"
@text.3 = private unnamed_addr constant [3 x i8] c"ia\00"
@text.4 = private unnamed_addr constant [3 x i8] c"ib\00"
@text.5 = private unnamed_addr constant [7 x i8] c"y_root\00"
@text.6 = private unnamed_addr constant [7 x i8] c"w_root\00"
@text.7 = private unnamed_addr constant [8 x i8] c"ia_root\00"
@text.8 = private unnamed_addr constant [8 x i8] c"ib_root\00"

declare void @llvm.memset.p0i8.i64(i8* %0, i8 %1, i64 %2, i1 %3) nounwind

declare void @hpf_rt_request(i8* %0, i32 %1, i32 %2, i64 %3, i8* %4) nounwind

declare i64 @hpf_rt_owned(i8* %0, i8* %1, i64 %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i8* %10) nounwind

declare void @hpf_rt_grow(i8* %0) nounwind

declare void @hpf_rt_io_real(i8* %0, i64 %1, i64 %2, i8* %3) nounwind

define i64 @hpf_prog_abi() nounwind "prefer-vector-width"="512" !dbg !7 {
0:
	br label %1

1:
	ret i64 2759073178248201207
}

define i8* @hpf_prog_name() nounwind "prefer-vector-width"="512" !dbg !8 {
0:
	br label %1

1:
	ret i8* getelementptr ([19 x i8], [19 x i8]* @text.0, i64 0, i64 0)
}

define i64 @hpf_prog_grids(i64 %nprocs, i8* %out) nounwind "prefer-vector-width"="512" !dbg !9 {
0:
	br label %1

1:
	%2 = icmp ne i8* %out, null
	br i1 %2, label %3, label %5

3:
	%4 = bitcast i8* %out to i64*
	store i64 -1, i64* %4, align 8, !dbg !10
	br label %5

5:
	ret i64 1
}

define void @hpf_prog_main(i8* %ctx) nounwind "prefer-vector-width"="512" !dbg !11 {
0:
	%1 = alloca %hpf_frame, align 16
	%2 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 17
	%3 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 18
	%4 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 19
	%5 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 20
	%6 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 22
	%7 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 0
	%8 = alloca i64, i64 30
	%9 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 1
	%10 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 2
	%11 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 3
	%12 = alloca %hpf_owned
	%13 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 2
	%14 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 3
	%15 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 4
	%16 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 21
	%17 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 23
	%18 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 0
	%19 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 0
	%20 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 0
	%21 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 1
	%22 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 1
	%23 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 2
	%24 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 2
	%25 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 3
	%26 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 3
	%27 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 4
	%28 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 4
	%29 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 0
	%30 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 1
	%31 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 2
	%32 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 3
	%33 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 4
	%34 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 1
	%35 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 2
	%36 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 3
	%37 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 0
	%38 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 27, i32 4
	%39 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 4
	%40 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 5
	%41 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 6
	%42 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 0, i32 7
	%43 = alloca i32
	%44 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 1
	%45 = alloca double
	%46 = alloca double
	%47 = alloca i32
	%48 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 12
	%49 = alloca double
	%50 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 24
	%51 = alloca double
	%52 = alloca double
	%53 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 25
	%54 = alloca double
	%55 = getelementptr inbounds %hpf_frame, %hpf_frame* %1, i32 0, i32 26
	%56 = alloca double
	br label %57

57:
	%58 = bitcast %hpf_frame* %1 to i8*
	call void @llvm.memset.p0i8.i64(i8* %58, i8 0, i64 ptrtoint (%hpf_frame* getelementptr (%hpf_frame, %hpf_frame* null, i32 1) to i64), i1 false), !dbg !18
	store i64 0, i64* %2, align 8, !dbg !18
	store i64 0, i64* %3, align 8, !dbg !18
	store i64 0, i64* %4, align 8, !dbg !18
	store i64 0, i64* %5, align 8, !dbg !18
	store i64 0, i64* %6, align 8, !dbg !18
	%59 = ptrtoint %hpf_desc* %7 to i64
	store i64 %59, i64* %8, align 8, !dbg !18
	%60 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 0, i64* %60, align 8, !dbg !18
	%61 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([2 x i8], [2 x i8]* @text.1, i64 0, i64 0) to i64), i64* %61, align 8, !dbg !18
	%62 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %62, align 8, !dbg !18
	%63 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %63, align 8, !dbg !18
	%64 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %64, align 8, !dbg !18
	%65 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 0, i64* %65, align 8, !dbg !18
	%66 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %66, align 8, !dbg !18
	%67 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 5, i64* %67, align 8, !dbg !18
	%68 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %68, align 8, !dbg !18
	%69 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 0, i64* %69, align 8, !dbg !18
	%70 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %70, align 8, !dbg !18
	%71 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 -1, i64* %71, align 8, !dbg !18
	%72 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %72, align 8, !dbg !18
	%73 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 5, i64* %73, align 8, !dbg !18
	%74 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %74, align 8, !dbg !18
	%75 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %75, align 8, !dbg !18
	%76 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 1, i64* %76, align 8, !dbg !18
	%77 = getelementptr inbounds i64, i64* %8, i64 18
	store i64 0, i64* %77, align 8, !dbg !18
	%78 = getelementptr inbounds i64, i64* %8, i64 19
	store i64 0, i64* %78, align 8, !dbg !18
	%79 = getelementptr inbounds i64, i64* %8, i64 20
	store i64 0, i64* %79, align 8, !dbg !18
	%80 = getelementptr inbounds i64, i64* %8, i64 21
	store i64 0, i64* %80, align 8, !dbg !18
	%81 = getelementptr inbounds i64, i64* %8, i64 22
	store i64 0, i64* %81, align 8, !dbg !18
	%82 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 6, i64 23, i8* %82), !dbg !18
	%83 = ptrtoint %hpf_desc* %9 to i64
	store i64 %83, i64* %8, align 8, !dbg !18
	%84 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 1, i64* %84, align 8, !dbg !18
	%85 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([2 x i8], [2 x i8]* @text.2, i64 0, i64 0) to i64), i64* %85, align 8, !dbg !18
	%86 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %86, align 8, !dbg !18
	%87 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %87, align 8, !dbg !18
	%88 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %88, align 8, !dbg !18
	%89 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 0, i64* %89, align 8, !dbg !18
	%90 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %90, align 8, !dbg !18
	%91 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 8, i64* %91, align 8, !dbg !18
	%92 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %92, align 8, !dbg !18
	%93 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 0, i64* %93, align 8, !dbg !18
	%94 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %94, align 8, !dbg !18
	%95 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 -1, i64* %95, align 8, !dbg !18
	%96 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %96, align 8, !dbg !18
	%97 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 8, i64* %97, align 8, !dbg !18
	%98 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %98, align 8, !dbg !18
	%99 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %99, align 8, !dbg !18
	%100 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 1, i64* %100, align 8, !dbg !18
	%101 = getelementptr inbounds i64, i64* %8, i64 18
	store i64 0, i64* %101, align 8, !dbg !18
	%102 = getelementptr inbounds i64, i64* %8, i64 19
	store i64 0, i64* %102, align 8, !dbg !18
	%103 = getelementptr inbounds i64, i64* %8, i64 20
	store i64 0, i64* %103, align 8, !dbg !18
	%104 = getelementptr inbounds i64, i64* %8, i64 21
	store i64 0, i64* %104, align 8, !dbg !18
	%105 = getelementptr inbounds i64, i64* %8, i64 22
	store i64 0, i64* %105, align 8, !dbg !18
	%106 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 6, i64 23, i8* %106), !dbg !18
	%107 = ptrtoint %hpf_desc* %10 to i64
	store i64 %107, i64* %8, align 8, !dbg !18
	%108 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 2, i64* %108, align 8, !dbg !18
	%109 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([3 x i8], [3 x i8]* @text.3, i64 0, i64 0) to i64), i64* %109, align 8, !dbg !18
	%110 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 4, i64* %110, align 8, !dbg !18
	%111 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %111, align 8, !dbg !18
	%112 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %112, align 8, !dbg !18
	%113 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 0, i64* %113, align 8, !dbg !18
	%114 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %114, align 8, !dbg !18
	%115 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 8, i64* %115, align 8, !dbg !18
	%116 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %116, align 8, !dbg !18
	%117 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 0, i64* %117, align 8, !dbg !18
	%118 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %118, align 8, !dbg !18
	%119 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 -1, i64* %119, align 8, !dbg !18
	%120 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %120, align 8, !dbg !18
	%121 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 8, i64* %121, align 8, !dbg !18
	%122 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %122, align 8, !dbg !18
	%123 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %123, align 8, !dbg !18
	%124 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 1, i64* %124, align 8, !dbg !18
	%125 = getelementptr inbounds i64, i64* %8, i64 18
	store i64 0, i64* %125, align 8, !dbg !18
	%126 = getelementptr inbounds i64, i64* %8, i64 19
	store i64 0, i64* %126, align 8, !dbg !18
	%127 = getelementptr inbounds i64, i64* %8, i64 20
	store i64 0, i64* %127, align 8, !dbg !18
	%128 = getelementptr inbounds i64, i64* %8, i64 21
	store i64 0, i64* %128, align 8, !dbg !18
	%129 = getelementptr inbounds i64, i64* %8, i64 22
	store i64 0, i64* %129, align 8, !dbg !18
	%130 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 6, i64 23, i8* %130), !dbg !18
	%131 = ptrtoint %hpf_desc* %11 to i64
	store i64 %131, i64* %8, align 8, !dbg !18
	%132 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 3, i64* %132, align 8, !dbg !18
	%133 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([3 x i8], [3 x i8]* @text.4, i64 0, i64 0) to i64), i64* %133, align 8, !dbg !18
	%134 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 4, i64* %134, align 8, !dbg !18
	%135 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %135, align 8, !dbg !18
	%136 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %136, align 8, !dbg !18
	%137 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 0, i64* %137, align 8, !dbg !18
	%138 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %138, align 8, !dbg !18
	%139 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 8, i64* %139, align 8, !dbg !18
	%140 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %140, align 8, !dbg !18
	%141 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 0, i64* %141, align 8, !dbg !18
	%142 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %142, align 8, !dbg !18
	%143 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 -1, i64* %143, align 8, !dbg !18
	%144 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %144, align 8, !dbg !18
	%145 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 8, i64* %145, align 8, !dbg !18
	%146 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %146, align 8, !dbg !18
	%147 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %147, align 8, !dbg !18
	%148 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 1, i64* %148, align 8, !dbg !18
	%149 = getelementptr inbounds i64, i64* %8, i64 18
	store i64 0, i64* %149, align 8, !dbg !18
	%150 = getelementptr inbounds i64, i64* %8, i64 19
	store i64 0, i64* %150, align 8, !dbg !18
	%151 = getelementptr inbounds i64, i64* %8, i64 20
	store i64 0, i64* %151, align 8, !dbg !18
	%152 = getelementptr inbounds i64, i64* %8, i64 21
	store i64 0, i64* %152, align 8, !dbg !18
	%153 = getelementptr inbounds i64, i64* %8, i64 22
	store i64 0, i64* %153, align 8, !dbg !18
	%154 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 6, i64 23, i8* %154), !dbg !18
	%155 = bitcast %hpf_desc* %7 to i8*
	%156 = bitcast %hpf_owned* %12 to i8*
	%157 = call i64 @hpf_rt_owned(i8* %ctx, i8* %155, i64 0, i64 1, i64 0, i64 1, i64 1, i64 5, i64 0, i64 0, i8* %156), !dbg !18
	%158 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%159 = load i8*, i8** %158, align 8, !dbg !18
	%160 = bitcast i8* %159 to %hpf_run*
	%161 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%162 = load i8*, i8** %161, align 8, !dbg !18
	%163 = bitcast i8* %162 to double*
	call void @nest_6(i8* %ctx, i64 %157, %hpf_run* %160, double* %163), !dbg !18
	%164 = trunc i64 6 to i32
	store i32 %164, i32* %13, align 4, !dbg !18
	%165 = bitcast %hpf_desc* %10 to i8*
	%166 = bitcast %hpf_owned* %12 to i8*
	%167 = call i64 @hpf_rt_owned(i8* %ctx, i8* %165, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %166), !dbg !27
	%168 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%169 = load i8*, i8** %168, align 8, !dbg !27
	%170 = bitcast i8* %169 to %hpf_run*
	%171 = getelementptr inbounds %hpf_desc, %hpf_desc* %10, i32 0, i32 0
	%172 = load i8*, i8** %171, align 8, !dbg !27
	%173 = bitcast i8* %172 to i32*
	%174 = getelementptr inbounds %hpf_desc, %hpf_desc* %11, i32 0, i32 0
	%175 = load i8*, i8** %174, align 8, !dbg !27
	%176 = bitcast i8* %175 to i32*
	%177 = getelementptr inbounds %hpf_desc, %hpf_desc* %9, i32 0, i32 0
	%178 = load i8*, i8** %177, align 8, !dbg !27
	%179 = bitcast i8* %178 to double*
	call void @nest_9(i8* %ctx, i64 %167, %hpf_run* %170, i32* %173, i32* %176, double* %179), !dbg !27
	%180 = load i64, i64* %5, align 8, !dbg !27
	%181 = add i64 %180, 1
	store i64 %181, i64* %5, align 8, !dbg !27
	%182 = load i64, i64* %6, align 8, !dbg !27
	%183 = add i64 %182, 1
	store i64 %183, i64* %6, align 8, !dbg !27
	%184 = trunc i64 9 to i32
	store i32 %184, i32* %14, align 4, !dbg !27
	%185 = trunc i64 1 to i32
	store i32 %185, i32* %15, align 4, !dbg !28
	%186 = icmp sle i64 1, 1
	%187 = sub i64 1, 1
	br i1 %186, label %188, label %562

188:
	%189 = phi i64 [ 0, %57 ], [ %556, %555 ]
	%190 = phi i64 [ 1, %57 ], [ %557, %555 ]
	%191 = trunc i64 %190 to i32
	store i32 %191, i32* %15, align 4, !dbg !28
	%192 = load i64, i64* %4, align 8, !dbg !70
	%193 = icmp eq i64 %192, 0
	%194 = load i64, i64* %5, align 8, !dbg !70
	%195 = load i64, i64* %16, align 8, !dbg !70
	%196 = icmp ne i64 %194, %195
	%197 = or i1 %193, %196
	%198 = load i64, i64* %6, align 8, !dbg !70
	%199 = load i64, i64* %17, align 8, !dbg !70
	%200 = icmp ne i64 %198, %199
	%201 = or i1 %197, %200
	br i1 %201, label %202, label %205

202:
	store i64 0, i64* %3, align 8, !dbg !70
	store i64 0, i64* %2, align 8, !dbg !70
	store i64 1, i64* %4, align 8, !dbg !70
	%203 = load i64, i64* %5, align 8, !dbg !70
	store i64 %203, i64* %16, align 8, !dbg !70
	%204 = load i64, i64* %6, align 8, !dbg !70
	store i64 %204, i64* %17, align 8, !dbg !70
	br label %205

205:
	%206 = load i64, i64* %3, align 8, !dbg !70
	%207 = add i64 %206, 1
	store i64 %207, i64* %3, align 8, !dbg !70
	%208 = load i64, i64* %2, align 8, !dbg !70
	%209 = icmp eq i64 %208, 0
	%210 = load i64, i64* %3, align 8, !dbg !70
	%211 = bitcast i8* %ctx to %hpf_ctx*
	%212 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %211, i32 0, i32 3
	%213 = load i64, i64* %212, align 8, !dbg !70
	%214 = icmp sgt i64 %210, %213
	%215 = and i1 %209, %214
	br i1 %215, label %216, label %335

216:
	%217 = getelementptr inbounds %hpf_stream, %hpf_stream* %18, i32 0, i32 1
	store i64 0, i64* %217, align 8, !dbg !70
	%218 = getelementptr inbounds %hpf_stream, %hpf_stream* %19, i32 0, i32 1
	store i64 0, i64* %218, align 8, !dbg !70
	%219 = bitcast %hpf_desc* %9 to i8*
	%220 = bitcast %hpf_owned* %12 to i8*
	%221 = call i64 @hpf_rt_owned(i8* %ctx, i8* %219, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %220), !dbg !70
	%222 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%223 = load i8*, i8** %222, align 8, !dbg !70
	%224 = bitcast i8* %223 to %hpf_run*
	%225 = getelementptr inbounds %hpf_desc, %hpf_desc* %10, i32 0, i32 0
	%226 = load i8*, i8** %225, align 8, !dbg !70
	%227 = bitcast i8* %226 to i32*
	%228 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%229 = load i8*, i8** %228, align 8, !dbg !70
	%230 = bitcast i8* %229 to double*
	%231 = getelementptr inbounds %hpf_desc, %hpf_desc* %11, i32 0, i32 0
	%232 = load i8*, i8** %231, align 8, !dbg !70
	%233 = bitcast i8* %232 to i32*
	call void @nest_15(i8* %ctx, i64 %221, %hpf_run* %224, i32* %227, double* %230, %hpf_desc* %7, i32* %233, %hpf_stream* %20), !dbg !70
	%234 = getelementptr inbounds %hpf_stream, %hpf_stream* %21, i32 0, i32 1
	store i64 0, i64* %234, align 8, !dbg !70
	%235 = bitcast %hpf_desc* %9 to i8*
	%236 = bitcast %hpf_owned* %12 to i8*
	%237 = call i64 @hpf_rt_owned(i8* %ctx, i8* %235, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %236), !dbg !70
	%238 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%239 = load i8*, i8** %238, align 8, !dbg !70
	%240 = bitcast i8* %239 to %hpf_run*
	%241 = getelementptr inbounds %hpf_desc, %hpf_desc* %10, i32 0, i32 0
	%242 = load i8*, i8** %241, align 8, !dbg !70
	%243 = bitcast i8* %242 to i32*
	%244 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%245 = load i8*, i8** %244, align 8, !dbg !70
	%246 = bitcast i8* %245 to double*
	call void @nest_15.1(i8* %ctx, i64 %237, %hpf_run* %240, i32* %243, double* %246, %hpf_desc* %7, %hpf_stream* %22), !dbg !70
	%247 = getelementptr inbounds %hpf_stream, %hpf_stream* %23, i32 0, i32 1
	store i64 0, i64* %247, align 8, !dbg !70
	%248 = bitcast %hpf_desc* %9 to i8*
	%249 = bitcast %hpf_owned* %12 to i8*
	%250 = call i64 @hpf_rt_owned(i8* %ctx, i8* %248, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %249), !dbg !70
	%251 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%252 = load i8*, i8** %251, align 8, !dbg !70
	%253 = bitcast i8* %252 to %hpf_run*
	%254 = getelementptr inbounds %hpf_desc, %hpf_desc* %11, i32 0, i32 0
	%255 = load i8*, i8** %254, align 8, !dbg !70
	%256 = bitcast i8* %255 to i32*
	%257 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%258 = load i8*, i8** %257, align 8, !dbg !70
	%259 = bitcast i8* %258 to double*
	call void @nest_15.2(i8* %ctx, i64 %250, %hpf_run* %253, i32* %256, double* %259, %hpf_desc* %7, %hpf_stream* %24), !dbg !70
	%260 = getelementptr inbounds %hpf_stream, %hpf_stream* %25, i32 0, i32 1
	store i64 0, i64* %260, align 8, !dbg !70
	%261 = bitcast %hpf_desc* %9 to i8*
	%262 = bitcast %hpf_owned* %12 to i8*
	%263 = call i64 @hpf_rt_owned(i8* %ctx, i8* %261, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %262), !dbg !70
	%264 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%265 = load i8*, i8** %264, align 8, !dbg !70
	%266 = bitcast i8* %265 to %hpf_run*
	%267 = getelementptr inbounds %hpf_desc, %hpf_desc* %10, i32 0, i32 0
	%268 = load i8*, i8** %267, align 8, !dbg !70
	%269 = bitcast i8* %268 to i32*
	%270 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%271 = load i8*, i8** %270, align 8, !dbg !70
	%272 = bitcast i8* %271 to double*
	call void @nest_15.3(i8* %ctx, i64 %263, %hpf_run* %266, i32* %269, double* %272, %hpf_desc* %7, %hpf_stream* %26), !dbg !70
	%273 = getelementptr inbounds %hpf_stream, %hpf_stream* %27, i32 0, i32 1
	store i64 0, i64* %273, align 8, !dbg !70
	%274 = bitcast %hpf_desc* %9 to i8*
	%275 = bitcast %hpf_owned* %12 to i8*
	%276 = call i64 @hpf_rt_owned(i8* %ctx, i8* %274, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %275), !dbg !70
	%277 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%278 = load i8*, i8** %277, align 8, !dbg !70
	%279 = bitcast i8* %278 to %hpf_run*
	%280 = getelementptr inbounds %hpf_desc, %hpf_desc* %11, i32 0, i32 0
	%281 = load i8*, i8** %280, align 8, !dbg !70
	%282 = bitcast i8* %281 to i32*
	%283 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%284 = load i8*, i8** %283, align 8, !dbg !70
	%285 = bitcast i8* %284 to double*
	call void @nest_15.4(i8* %ctx, i64 %276, %hpf_run* %279, i32* %282, double* %285, %hpf_desc* %7, %hpf_stream* %28), !dbg !70
	%286 = bitcast %hpf_desc* %9 to i8*
	%287 = bitcast %hpf_owned* %12 to i8*
	%288 = call i64 @hpf_rt_owned(i8* %ctx, i8* %286, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %287), !dbg !70
	%289 = ptrtoint %hpf_owned* %12 to i64
	store i64 %289, i64* %8, align 8, !dbg !70
	%290 = ptrtoint i64* %2 to i64
	%291 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %290, i64* %291, align 8, !dbg !70
	%292 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 8, i64* %292, align 8, !dbg !70
	%293 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 0, i64* %293, align 8, !dbg !70
	%294 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 5, i64* %294, align 8, !dbg !70
	%295 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 0, i64* %295, align 8, !dbg !70
	%296 = ptrtoint %hpf_stream* %29 to i64
	%297 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 %296, i64* %297, align 8, !dbg !70
	%298 = ptrtoint %hpf_desc* %7 to i64
	%299 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 %298, i64* %299, align 8, !dbg !70
	%300 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 1, i64* %300, align 8, !dbg !70
	%301 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %301, align 8, !dbg !70
	%302 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 1, i64* %302, align 8, !dbg !70
	%303 = ptrtoint %hpf_stream* %30 to i64
	%304 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 %303, i64* %304, align 8, !dbg !70
	%305 = ptrtoint %hpf_desc* %7 to i64
	%306 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 %305, i64* %306, align 8, !dbg !70
	%307 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 1, i64* %307, align 8, !dbg !70
	%308 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 0, i64* %308, align 8, !dbg !70
	%309 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 2, i64* %309, align 8, !dbg !70
	%310 = ptrtoint %hpf_stream* %31 to i64
	%311 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 %310, i64* %311, align 8, !dbg !70
	%312 = ptrtoint %hpf_desc* %7 to i64
	%313 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 %312, i64* %313, align 8, !dbg !70
	%314 = getelementptr inbounds i64, i64* %8, i64 18
	store i64 1, i64* %314, align 8, !dbg !70
	%315 = getelementptr inbounds i64, i64* %8, i64 19
	store i64 0, i64* %315, align 8, !dbg !70
	%316 = getelementptr inbounds i64, i64* %8, i64 20
	store i64 3, i64* %316, align 8, !dbg !70
	%317 = ptrtoint %hpf_stream* %32 to i64
	%318 = getelementptr inbounds i64, i64* %8, i64 21
	store i64 %317, i64* %318, align 8, !dbg !70
	%319 = ptrtoint %hpf_desc* %7 to i64
	%320 = getelementptr inbounds i64, i64* %8, i64 22
	store i64 %319, i64* %320, align 8, !dbg !70
	%321 = getelementptr inbounds i64, i64* %8, i64 23
	store i64 1, i64* %321, align 8, !dbg !70
	%322 = getelementptr inbounds i64, i64* %8, i64 24
	store i64 0, i64* %322, align 8, !dbg !70
	%323 = getelementptr inbounds i64, i64* %8, i64 25
	store i64 4, i64* %323, align 8, !dbg !70
	%324 = ptrtoint %hpf_stream* %33 to i64
	%325 = getelementptr inbounds i64, i64* %8, i64 26
	store i64 %324, i64* %325, align 8, !dbg !70
	%326 = ptrtoint %hpf_desc* %7 to i64
	%327 = getelementptr inbounds i64, i64* %8, i64 27
	store i64 %326, i64* %327, align 8, !dbg !70
	%328 = getelementptr inbounds i64, i64* %8, i64 28
	store i64 1, i64* %328, align 8, !dbg !70
	%329 = getelementptr inbounds i64, i64* %8, i64 29
	store i64 0, i64* %329, align 8, !dbg !70
	%330 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 22, i32 15, i64 30, i8* %330), !dbg !70
	%331 = load i64, i64* %2, align 8, !dbg !70
	%332 = icmp sgt i64 %331, 0
	br i1 %332, label %333, label %334

333:
	br label %334

334:
	br label %335

335:
	%336 = load i64, i64* %2, align 8, !dbg !70
	%337 = icmp sgt i64 %336, 0
	br i1 %337, label %338, label %383

338:
	%339 = bitcast %hpf_desc* %9 to i8*
	%340 = bitcast %hpf_owned* %12 to i8*
	%341 = call i64 @hpf_rt_owned(i8* %ctx, i8* %339, i64 0, i64 1, i64 0, i64 1, i64 1, i64 8, i64 0, i64 0, i8* %340), !dbg !70
	%342 = load i64, i64* %2, align 8, !dbg !70
	%343 = icmp sgt i64 %342, 0
	br i1 %343, label %344, label %378

344:
	%345 = phi i64 [ 0, %338 ], [ %376, %344 ]
	store i64 0, i64* %8, align 8, !dbg !70
	%346 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %345, i64* %346, align 8, !dbg !70
	%347 = ptrtoint %hpf_owned* %12 to i64
	%348 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 %347, i64* %348, align 8, !dbg !70
	%349 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 23, i32 15, i64 3, i8* %349), !dbg !70
	%350 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 0
	%351 = load i64, i64* %350, align 8, !dbg !70
	%352 = getelementptr inbounds %hpf_owned, %hpf_owned* %12, i32 0, i32 3
	%353 = load i8*, i8** %352, align 8, !dbg !70
	%354 = bitcast i8* %353 to %hpf_run*
	%355 = getelementptr inbounds %hpf_desc, %hpf_desc* %7, i32 0, i32 0
	%356 = load i8*, i8** %355, align 8, !dbg !70
	%357 = bitcast i8* %356 to double*
	%358 = getelementptr inbounds %hpf_desc, %hpf_desc* %9, i32 0, i32 0
	%359 = load i8*, i8** %358, align 8, !dbg !70
	%360 = bitcast i8* %359 to double*
	%361 = getelementptr inbounds %hpf_stream, %hpf_stream* %34, i32 0, i32 0
	%362 = load i8*, i8** %361, align 8, !dbg !70
	%363 = bitcast i8* %362 to i64*
	%364 = getelementptr inbounds %hpf_stream, %hpf_stream* %35, i32 0, i32 0
	%365 = load i8*, i8** %364, align 8, !dbg !70
	%366 = bitcast i8* %365 to i64*
	%367 = getelementptr inbounds %hpf_stream, %hpf_stream* %36, i32 0, i32 0
	%368 = load i8*, i8** %367, align 8, !dbg !70
	%369 = bitcast i8* %368 to i64*
	%370 = getelementptr inbounds %hpf_stream, %hpf_stream* %37, i32 0, i32 0
	%371 = load i8*, i8** %370, align 8, !dbg !70
	%372 = bitcast i8* %371 to i64*
	%373 = getelementptr inbounds %hpf_stream, %hpf_stream* %38, i32 0, i32 0
	%374 = load i8*, i8** %373, align 8, !dbg !70
	%375 = bitcast i8* %374 to i64*
	call void @rounds_15(i8* %ctx, i64 %351, %hpf_run* %354, double* %357, double* %360, i64* %363, i64* %366, i64* %369, i64* %372, i64* %375), !dbg !70
	%376 = add nsw i64 %345, 1
	%377 = icmp slt i64 %376, %342
	br i1 %377, label %344, label %378

378:
	store i64 0, i64* %8, align 8, !dbg !70
	%379 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %342, i64* %379, align 8, !dbg !70
	%380 = ptrtoint %hpf_owned* %12 to i64
	%381 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 %380, i64* %381, align 8, !dbg !70
	%382 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 23, i32 15, i64 3, i8* %382), !dbg !70
	br label %553

383:
	%384 = ptrtoint %hpf_desc* %39 to i64
	store i64 %384, i64* %8, align 8, !dbg !70
	%385 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 4, i64* %385, align 8, !dbg !70
	%386 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([7 x i8], [7 x i8]* @text.5, i64 0, i64 0) to i64), i64* %386, align 8, !dbg !70
	%387 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %387, align 8, !dbg !70
	%388 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 1, i64* %388, align 8, !dbg !70
	%389 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %389, align 8, !dbg !70
	%390 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 -1, i64* %390, align 8, !dbg !70
	%391 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %391, align 8, !dbg !70
	%392 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 5, i64* %392, align 8, !dbg !70
	%393 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 0, i64* %393, align 8, !dbg !70
	%394 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 -1, i64* %394, align 8, !dbg !70
	%395 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %395, align 8, !dbg !70
	%396 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 0, i64* %396, align 8, !dbg !70
	%397 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %397, align 8, !dbg !70
	%398 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 0, i64* %398, align 8, !dbg !70
	%399 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %399, align 8, !dbg !70
	%400 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %400, align 8, !dbg !70
	%401 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 0, i64* %401, align 8, !dbg !70
	%402 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 15, i64 18, i8* %402), !dbg !70
	%403 = ptrtoint %hpf_desc* %39 to i64
	store i64 %403, i64* %8, align 8, !dbg !70
	%404 = ptrtoint %hpf_desc* %7 to i64
	%405 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %404, i64* %405, align 8, !dbg !70
	%406 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 1, i64* %406, align 8, !dbg !70
	%407 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 5, i64* %407, align 8, !dbg !70
	%408 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %408, align 8, !dbg !70
	%409 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %409, align 8, !dbg !70
	%410 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 1, i64* %410, align 8, !dbg !70
	%411 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 0, i64* %411, align 8, !dbg !70
	%412 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 1, i64* %412, align 8, !dbg !70
	%413 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %413, align 8, !dbg !70
	%414 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 3, i32 15, i64 10, i8* %414), !dbg !70
	%415 = ptrtoint %hpf_desc* %40 to i64
	store i64 %415, i64* %8, align 8, !dbg !70
	%416 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 5, i64* %416, align 8, !dbg !70
	%417 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([7 x i8], [7 x i8]* @text.6, i64 0, i64 0) to i64), i64* %417, align 8, !dbg !70
	%418 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %418, align 8, !dbg !70
	%419 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 1, i64* %419, align 8, !dbg !70
	%420 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %420, align 8, !dbg !70
	%421 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 -1, i64* %421, align 8, !dbg !70
	%422 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %422, align 8, !dbg !70
	%423 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 8, i64* %423, align 8, !dbg !70
	%424 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 0, i64* %424, align 8, !dbg !70
	%425 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 -1, i64* %425, align 8, !dbg !70
	%426 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %426, align 8, !dbg !70
	%427 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 0, i64* %427, align 8, !dbg !70
	%428 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %428, align 8, !dbg !70
	%429 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 0, i64* %429, align 8, !dbg !70
	%430 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %430, align 8, !dbg !70
	%431 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %431, align 8, !dbg !70
	%432 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 0, i64* %432, align 8, !dbg !70
	%433 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 15, i64 18, i8* %433), !dbg !70
	%434 = ptrtoint %hpf_desc* %40 to i64
	store i64 %434, i64* %8, align 8, !dbg !70
	%435 = ptrtoint %hpf_desc* %9 to i64
	%436 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %435, i64* %436, align 8, !dbg !70
	%437 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 1, i64* %437, align 8, !dbg !70
	%438 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %438, align 8, !dbg !70
	%439 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %439, align 8, !dbg !70
	%440 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %440, align 8, !dbg !70
	%441 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 1, i64* %441, align 8, !dbg !70
	%442 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 0, i64* %442, align 8, !dbg !70
	%443 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 1, i64* %443, align 8, !dbg !70
	%444 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %444, align 8, !dbg !70
	%445 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 3, i32 15, i64 10, i8* %445), !dbg !70
	%446 = ptrtoint %hpf_desc* %41 to i64
	store i64 %446, i64* %8, align 8, !dbg !70
	%447 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 6, i64* %447, align 8, !dbg !70
	%448 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([8 x i8], [8 x i8]* @text.7, i64 0, i64 0) to i64), i64* %448, align 8, !dbg !70
	%449 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 4, i64* %449, align 8, !dbg !70
	%450 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 1, i64* %450, align 8, !dbg !70
	%451 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %451, align 8, !dbg !70
	%452 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 -1, i64* %452, align 8, !dbg !70
	%453 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %453, align 8, !dbg !70
	%454 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 8, i64* %454, align 8, !dbg !70
	%455 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 0, i64* %455, align 8, !dbg !70
	%456 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 -1, i64* %456, align 8, !dbg !70
	%457 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %457, align 8, !dbg !70
	%458 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 0, i64* %458, align 8, !dbg !70
	%459 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %459, align 8, !dbg !70
	%460 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 0, i64* %460, align 8, !dbg !70
	%461 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %461, align 8, !dbg !70
	%462 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %462, align 8, !dbg !70
	%463 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 0, i64* %463, align 8, !dbg !70
	%464 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 15, i64 18, i8* %464), !dbg !70
	%465 = ptrtoint %hpf_desc* %41 to i64
	store i64 %465, i64* %8, align 8, !dbg !70
	%466 = ptrtoint %hpf_desc* %10 to i64
	%467 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %466, i64* %467, align 8, !dbg !70
	%468 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 1, i64* %468, align 8, !dbg !70
	%469 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %469, align 8, !dbg !70
	%470 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %470, align 8, !dbg !70
	%471 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %471, align 8, !dbg !70
	%472 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 1, i64* %472, align 8, !dbg !70
	%473 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 0, i64* %473, align 8, !dbg !70
	%474 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 1, i64* %474, align 8, !dbg !70
	%475 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %475, align 8, !dbg !70
	%476 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 3, i32 15, i64 10, i8* %476), !dbg !70
	%477 = ptrtoint %hpf_desc* %42 to i64
	store i64 %477, i64* %8, align 8, !dbg !70
	%478 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 7, i64* %478, align 8, !dbg !70
	%479 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 ptrtoint (i8* getelementptr ([8 x i8], [8 x i8]* @text.8, i64 0, i64 0) to i64), i64* %479, align 8, !dbg !70
	%480 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 4, i64* %480, align 8, !dbg !70
	%481 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 1, i64* %481, align 8, !dbg !70
	%482 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %482, align 8, !dbg !70
	%483 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 -1, i64* %483, align 8, !dbg !70
	%484 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 1, i64* %484, align 8, !dbg !70
	%485 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 8, i64* %485, align 8, !dbg !70
	%486 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 0, i64* %486, align 8, !dbg !70
	%487 = getelementptr inbounds i64, i64* %8, i64 10
	store i64 -1, i64* %487, align 8, !dbg !70
	%488 = getelementptr inbounds i64, i64* %8, i64 11
	store i64 1, i64* %488, align 8, !dbg !70
	%489 = getelementptr inbounds i64, i64* %8, i64 12
	store i64 0, i64* %489, align 8, !dbg !70
	%490 = getelementptr inbounds i64, i64* %8, i64 13
	store i64 0, i64* %490, align 8, !dbg !70
	%491 = getelementptr inbounds i64, i64* %8, i64 14
	store i64 0, i64* %491, align 8, !dbg !70
	%492 = getelementptr inbounds i64, i64* %8, i64 15
	store i64 0, i64* %492, align 8, !dbg !70
	%493 = getelementptr inbounds i64, i64* %8, i64 16
	store i64 0, i64* %493, align 8, !dbg !70
	%494 = getelementptr inbounds i64, i64* %8, i64 17
	store i64 0, i64* %494, align 8, !dbg !70
	%495 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 1, i32 15, i64 18, i8* %495), !dbg !70
	%496 = ptrtoint %hpf_desc* %42 to i64
	store i64 %496, i64* %8, align 8, !dbg !70
	%497 = ptrtoint %hpf_desc* %11 to i64
	%498 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %497, i64* %498, align 8, !dbg !70
	%499 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 1, i64* %499, align 8, !dbg !70
	%500 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 8, i64* %500, align 8, !dbg !70
	%501 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %501, align 8, !dbg !70
	%502 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %502, align 8, !dbg !70
	%503 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 1, i64* %503, align 8, !dbg !70
	%504 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 0, i64* %504, align 8, !dbg !70
	%505 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 1, i64* %505, align 8, !dbg !70
	%506 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %506, align 8, !dbg !70
	%507 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 3, i32 15, i64 10, i8* %507), !dbg !70
	%508 = bitcast i8* %ctx to %hpf_ctx*
	%509 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %508, i32 0, i32 0
	%510 = load i64, i64* %509, align 8, !dbg !70
	%511 = icmp eq i64 %510, 0
	br i1 %511, label %512, label %529

512:
	%513 = getelementptr inbounds %hpf_desc, %hpf_desc* %40, i32 0, i32 0
	%514 = load i8*, i8** %513, align 8, !dbg !70
	%515 = bitcast i8* %514 to double*
	%516 = getelementptr inbounds %hpf_desc, %hpf_desc* %39, i32 0, i32 0
	%517 = load i8*, i8** %516, align 8, !dbg !70
	%518 = bitcast i8* %517 to double*
	%519 = getelementptr inbounds %hpf_desc, %hpf_desc* %41, i32 0, i32 0
	%520 = load i8*, i8** %519, align 8, !dbg !70
	%521 = bitcast i8* %520 to i32*
	%522 = getelementptr inbounds %hpf_desc, %hpf_desc* %42, i32 0, i32 0
	%523 = load i8*, i8** %522, align 8, !dbg !70
	%524 = bitcast i8* %523 to i32*
	%525 = load i32, i32* %14, align 4, !dbg !70
	%526 = load double, double* %44, align 8, !dbg !70
	call void @loop_15(i8* %ctx, double* %515, double* %518, i32* %521, i32* %524, i32 %525, i32* %43, double %526, double* %45), !dbg !70
	%527 = load i32, i32* %43, align 4, !dbg !70
	store i32 %527, i32* %14, align 4, !dbg !70
	%528 = load double, double* %45, align 8, !dbg !70
	store double %528, double* %44, align 8, !dbg !70
	br label %529

529:
	%530 = load double, double* %44, align 8, !dbg !70
	store double %530, double* %46, align 8, !dbg !70
	%531 = load i32, i32* %14, align 4, !dbg !70
	store i32 %531, i32* %47, align 4, !dbg !70
	store i64 2, i64* %8, align 8, !dbg !70
	%532 = ptrtoint double* %46 to i64
	%533 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %532, i64* %533, align 8, !dbg !70
	%534 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 8, i64* %534, align 8, !dbg !70
	%535 = ptrtoint i32* %47 to i64
	%536 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 %535, i64* %536, align 8, !dbg !70
	%537 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 4, i64* %537, align 8, !dbg !70
	%538 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 8, i32 15, i64 5, i8* %538), !dbg !70
	%539 = load double, double* %46, align 8, !dbg !70
	store double %539, double* %44, align 8, !dbg !70
	%540 = load i32, i32* %47, align 4, !dbg !70
	store i32 %540, i32* %14, align 4, !dbg !70
	%541 = ptrtoint %hpf_desc* %7 to i64
	store i64 %541, i64* %8, align 8, !dbg !70
	%542 = ptrtoint %hpf_desc* %39 to i64
	%543 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %542, i64* %543, align 8, !dbg !70
	%544 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 1, i64* %544, align 8, !dbg !70
	%545 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 5, i64* %545, align 8, !dbg !70
	%546 = getelementptr inbounds i64, i64* %8, i64 4
	store i64 0, i64* %546, align 8, !dbg !70
	%547 = getelementptr inbounds i64, i64* %8, i64 5
	store i64 1, i64* %547, align 8, !dbg !70
	%548 = getelementptr inbounds i64, i64* %8, i64 6
	store i64 1, i64* %548, align 8, !dbg !70
	%549 = getelementptr inbounds i64, i64* %8, i64 7
	store i64 0, i64* %549, align 8, !dbg !70
	%550 = getelementptr inbounds i64, i64* %8, i64 8
	store i64 1, i64* %550, align 8, !dbg !70
	%551 = getelementptr inbounds i64, i64* %8, i64 9
	store i64 1, i64* %551, align 8, !dbg !70
	%552 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 3, i32 15, i64 10, i8* %552), !dbg !70
	br label %553

553:
	%554 = trunc i64 9 to i32
	store i32 %554, i32* %14, align 4, !dbg !70
	br label %555

555:
	%556 = add nsw i64 %189, 1
	%557 = add nsw i64 %190, 1
	%558 = icmp eq i64 %189, %187
	br i1 %558, label %559, label %188

559:
	%560 = add i64 %190, 1
	%561 = trunc i64 %560 to i32
	store i32 %561, i32* %15, align 4, !dbg !70
	br label %562

562:
	store double 0x0000000000000000, double* %48, align 8, !dbg !71
	%563 = load double, double* %48, align 8, !dbg !71
	store double %563, double* %49, align 8, !dbg !71
	%564 = ptrtoint %hpf_desc* %7 to i64
	store i64 %564, i64* %8, align 8, !dbg !71
	%565 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 24, i64* %565, align 8, !dbg !71
	%566 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 0, i64* %566, align 8, !dbg !71
	%567 = ptrtoint double* %49 to i64
	%568 = getelementptr inbounds i64, i64* %8, i64 3
	store i64 %567, i64* %568, align 8, !dbg !71
	%569 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 7, i32 21, i64 4, i8* %569), !dbg !71
	%570 = load double, double* %49, align 8, !dbg !71
	store double %570, double* %48, align 8, !dbg !71
	%571 = bitcast i8* %ctx to %hpf_ctx*
	%572 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %571, i32 0, i32 0
	%573 = load i64, i64* %572, align 8, !dbg !71
	%574 = icmp eq i64 %573, 0
	br i1 %574, label %575, label %578

575:
	store i64 0, i64* %8, align 8, !dbg !71
	%576 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 0, i64* %576, align 8, !dbg !71
	%577 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 9, i32 21, i64 2, i8* %577), !dbg !71
	br label %578

578:
	%579 = load double, double* %50, align 8, !dbg !71
	store double %579, double* %51, align 8, !dbg !71
	%580 = ptrtoint %hpf_desc* %7 to i64
	store i64 %580, i64* %8, align 8, !dbg !71
	%581 = ptrtoint double* %51 to i64
	%582 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %581, i64* %582, align 8, !dbg !71
	%583 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 1, i64* %583, align 8, !dbg !71
	%584 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 5, i32 21, i64 3, i8* %584), !dbg !71
	%585 = load double, double* %51, align 8, !dbg !71
	store double %585, double* %50, align 8, !dbg !71
	%586 = bitcast i8* %ctx to %hpf_ctx*
	%587 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %586, i32 0, i32 0
	%588 = load i64, i64* %587, align 8, !dbg !71
	%589 = icmp eq i64 %588, 0
	br i1 %589, label %590, label %593

590:
	%591 = load double, double* %50, align 8, !dbg !71
	store double %591, double* %52, align 8, !dbg !71
	%592 = bitcast double* %52 to i8*
	call void @hpf_rt_io_real(i8* %ctx, i64 8, i64 1, i8* %592), !dbg !71
	br label %593

593:
	%594 = load double, double* %53, align 8, !dbg !71
	store double %594, double* %54, align 8, !dbg !71
	%595 = ptrtoint %hpf_desc* %7 to i64
	store i64 %595, i64* %8, align 8, !dbg !71
	%596 = ptrtoint double* %54 to i64
	%597 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %596, i64* %597, align 8, !dbg !71
	%598 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 2, i64* %598, align 8, !dbg !71
	%599 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 5, i32 21, i64 3, i8* %599), !dbg !71
	%600 = load double, double* %54, align 8, !dbg !71
	store double %600, double* %53, align 8, !dbg !71
	%601 = bitcast i8* %ctx to %hpf_ctx*
	%602 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %601, i32 0, i32 0
	%603 = load i64, i64* %602, align 8, !dbg !71
	%604 = icmp eq i64 %603, 0
	br i1 %604, label %605, label %608

605:
	%606 = load double, double* %53, align 8, !dbg !71
	store double %606, double* %52, align 8, !dbg !71
	%607 = bitcast double* %52 to i8*
	call void @hpf_rt_io_real(i8* %ctx, i64 8, i64 1, i8* %607), !dbg !71
	br label %608

608:
	%609 = load double, double* %55, align 8, !dbg !71
	store double %609, double* %56, align 8, !dbg !71
	%610 = ptrtoint %hpf_desc* %7 to i64
	store i64 %610, i64* %8, align 8, !dbg !71
	%611 = ptrtoint double* %56 to i64
	%612 = getelementptr inbounds i64, i64* %8, i64 1
	store i64 %611, i64* %612, align 8, !dbg !71
	%613 = getelementptr inbounds i64, i64* %8, i64 2
	store i64 5, i64* %613, align 8, !dbg !71
	%614 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 5, i32 21, i64 3, i8* %614), !dbg !71
	%615 = load double, double* %56, align 8, !dbg !71
	store double %615, double* %55, align 8, !dbg !71
	%616 = bitcast i8* %ctx to %hpf_ctx*
	%617 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %616, i32 0, i32 0
	%618 = load i64, i64* %617, align 8, !dbg !71
	%619 = icmp eq i64 %618, 0
	br i1 %619, label %620, label %623

620:
	%621 = load double, double* %55, align 8, !dbg !71
	store double %621, double* %52, align 8, !dbg !71
	%622 = bitcast double* %52 to i8*
	call void @hpf_rt_io_real(i8* %ctx, i64 8, i64 1, i8* %622), !dbg !71
	br label %623

623:
	%624 = bitcast i8* %ctx to %hpf_ctx*
	%625 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %624, i32 0, i32 0
	%626 = load i64, i64* %625, align 8, !dbg !71
	%627 = icmp eq i64 %626, 0
	br i1 %627, label %628, label %631

628:
	%629 = load double, double* %48, align 8, !dbg !71
	store double %629, double* %52, align 8, !dbg !71
	%630 = bitcast double* %52 to i8*
	call void @hpf_rt_io_real(i8* %ctx, i64 8, i64 1, i8* %630), !dbg !71
	br label %631

631:
	%632 = bitcast i8* %ctx to %hpf_ctx*
	%633 = getelementptr inbounds %hpf_ctx, %hpf_ctx* %632, i32 0, i32 0
	%634 = load i64, i64* %633, align 8, !dbg !71
	%635 = icmp eq i64 %634, 0
	br i1 %635, label %636, label %638

636:
	store i64 1, i64* %8, align 8, !dbg !71
	%637 = bitcast i64* %8 to i8*
	call void @hpf_rt_request(i8* %ctx, i32 10, i32 21, i64 1, i8* %637), !dbg !71
	br label %638

638:
	ret void
}

define internal void @nest_6(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, double* noalias %y.3) nounwind "prefer-vector-width"="512" noinline !dbg !12 {
0:
	br label %1

1:
	%2 = icmp sgt i64 %runs.1, 0
	br i1 %2, label %3, label %28

3:
	%4 = phi i64 [ 0, %1 ], [ %26, %25 ]
	%5 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %4
	%6 = getelementptr inbounds %hpf_run, %hpf_run* %5, i32 0, i32 0
	%7 = load i64, i64* %6, align 8, !dbg !14
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %5, i32 0, i32 1
	%9 = load i64, i64* %8, align 8, !dbg !14
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %5, i32 0, i32 2
	%11 = load i64, i64* %10, align 8, !dbg !14
	%12 = add nsw i64 1, %7
	%13 = icmp sgt i64 %11, 0
	br i1 %13, label %14, label %25

14:
	%15 = phi i64 [ 0, %3 ], [ %23, %14 ]
	%16 = add nsw i64 %9, %15
	%17 = add nsw i64 %12, %15
	%18 = trunc i64 %17 to i32
	%19 = mul i32 %18, 37
	%20 = srem i32 %19, 101, !dbg !17
	%21 = sitofp i32 %20 to double
	%22 = getelementptr inbounds double, double* %y.3, i64 %16
	store double %21, double* %22, align 8, !llvm.access.group !13, !dbg !17
	%23 = add nsw i64 %15, 1
	%24 = icmp slt i64 %23, %11
	br i1 %24, label %14, label %25, !llvm.loop !16

25:
	%26 = add nsw i64 %4, 1
	%27 = icmp slt i64 %26, %runs.1
	br i1 %27, label %3, label %28

28:
	ret void
}

define internal void @nest_9(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, i32* noalias %ia.3, i32* noalias %ib.4, double* noalias %w.5) nounwind "prefer-vector-width"="512" noinline !dbg !19 {
0:
	br label %1

1:
	%2 = icmp sgt i64 %runs.1, 0
	br i1 %2, label %3, label %40

3:
	%4 = phi i64 [ 0, %1 ], [ %38, %37 ]
	%5 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %4
	%6 = getelementptr inbounds %hpf_run, %hpf_run* %5, i32 0, i32 0
	%7 = load i64, i64* %6, align 8, !dbg !21
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %5, i32 0, i32 1
	%9 = load i64, i64* %8, align 8, !dbg !21
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %5, i32 0, i32 2
	%11 = load i64, i64* %10, align 8, !dbg !21
	%12 = add nsw i64 1, %7
	%13 = icmp sgt i64 %11, 0
	br i1 %13, label %14, label %37

14:
	%15 = phi i64 [ 0, %3 ], [ %35, %14 ]
	%16 = add nsw i64 %9, %15
	%17 = add nsw i64 %12, %15
	%18 = trunc i64 %17 to i32
	%19 = mul i32 %18, 7919
	%20 = srem i32 %19, 5, !dbg !22
	%21 = add i32 1, %20
	%22 = getelementptr inbounds i32, i32* %ia.3, i64 %16
	store i32 %21, i32* %22, align 4, !llvm.access.group !20, !dbg !22
	%23 = trunc i64 %17 to i32
	%24 = mul i32 %23, u0x19919
	%25 = add i32 %24, 13
	%26 = srem i32 %25, 5, !dbg !23
	%27 = add i32 1, %26
	%28 = getelementptr inbounds i32, i32* %ib.4, i64 %16
	store i32 %27, i32* %28, align 4, !llvm.access.group !20, !dbg !23
	%29 = trunc i64 %17 to i32
	%30 = srem i32 %29, 7, !dbg !26
	%31 = add i32 2, %30
	%32 = sitofp i32 %31 to double
	%33 = fdiv double 0x3FF0000000000000, %32
	%34 = getelementptr inbounds double, double* %w.5, i64 %16
	store double %33, double* %34, align 8, !llvm.access.group !20, !dbg !26
	%35 = add nsw i64 %15, 1
	%36 = icmp slt i64 %35, %11
	br i1 %36, label %14, label %37, !llvm.loop !25

37:
	%38 = add nsw i64 %4, 1
	%39 = icmp slt i64 %38, %runs.1
	br i1 %39, label %3, label %40

40:
	ret void
}

define internal void @nest_15(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, i32* noalias %ia.3, double* noalias %y.4, %hpf_desc* %y.desc.5, i32* noalias %ib.6, %hpf_stream* %stream.7) nounwind "prefer-vector-width"="512" noinline !dbg !29 {
0:
	%1 = alloca i64
	%2 = alloca i64, i64 3
	br label %3

3:
	store i64 0, i64* %1, align 8, !dbg !31
	%4 = icmp sgt i64 %runs.1, 0
	br i1 %4, label %5, label %105

5:
	%6 = phi i64 [ 0, %3 ], [ %103, %102 ]
	%7 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %6
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 0
	%9 = load i64, i64* %8, align 8, !dbg !31
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 1
	%11 = load i64, i64* %10, align 8, !dbg !31
	%12 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 2
	%13 = load i64, i64* %12, align 8, !dbg !31
	%14 = add nsw i64 1, %9
	%15 = icmp sgt i64 %13, 0
	br i1 %15, label %16, label %102

16:
	%17 = phi i64 [ 0, %5 ], [ %100, %94 ]
	%18 = add nsw i64 %11, %17
	%19 = add nsw i64 %14, %17
	%20 = getelementptr inbounds i32, i32* %ia.3, i64 %18
	%21 = load i32, i32* %20, align 4, !llvm.access.group !30, !dbg !32
	%22 = sext i32 %21 to i64
	%23 = sub i64 %22, 1
	%24 = icmp ult i64 %23, 5
	%25 = xor i1 %24, true
	br i1 %25, label %26, label %32

26:
	%27 = ptrtoint %hpf_desc* %y.desc.5 to i64
	store i64 %27, i64* %2, align 8, !dbg !32
	%28 = getelementptr inbounds i64, i64* %2, i64 1
	store i64 1, i64* %28, align 8, !dbg !32
	%29 = getelementptr inbounds i64, i64* %2, i64 2
	store i64 %22, i64* %29, align 8, !dbg !32
	%30 = bitcast i64* %2 to i8*
	call void @hpf_rt_request(i8* %ctx.0, i32 16, i32 17, i64 3, i8* %30), !dbg !32
	unreachable

31:
	br label %32

32:
	%33 = mul i64 %23, 1
	%34 = add i64 0, %33
	%35 = load i64, i64* %1, align 8, !dbg !32
	%36 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 2
	%37 = load i64, i64* %36, align 8, !dbg !32
	%38 = icmp eq i64 %35, %37
	br i1 %38, label %39, label %41

39:
	%40 = bitcast %hpf_stream* %stream.7 to i8*
	call void @hpf_rt_grow(i8* %40), !dbg !32
	br label %41

41:
	%42 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 0
	%43 = load i8*, i8** %42, align 8, !dbg !32
	%44 = bitcast i8* %43 to i64*
	%45 = getelementptr inbounds i64, i64* %44, i64 %35
	store i64 %34, i64* %45, align 8, !dbg !32
	%46 = add nsw i64 %35, 1
	store i64 %46, i64* %1, align 8, !dbg !32
	%47 = add nsw i64 %19, -1
	%48 = load i64, i64* %1, align 8, !dbg !32
	%49 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 2
	%50 = load i64, i64* %49, align 8, !dbg !32
	%51 = icmp eq i64 %48, %50
	br i1 %51, label %52, label %54

52:
	%53 = bitcast %hpf_stream* %stream.7 to i8*
	call void @hpf_rt_grow(i8* %53), !dbg !32
	br label %54

54:
	%55 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 0
	%56 = load i8*, i8** %55, align 8, !dbg !32
	%57 = bitcast i8* %56 to i64*
	%58 = getelementptr inbounds i64, i64* %57, i64 %48
	store i64 %47, i64* %58, align 8, !dbg !32
	%59 = add nsw i64 %48, 1
	store i64 %59, i64* %1, align 8, !dbg !32
	%60 = getelementptr inbounds i32, i32* %ib.6, i64 %18
	%61 = load i32, i32* %60, align 4, !llvm.access.group !30, !dbg !35
	%62 = sext i32 %61 to i64
	%63 = sub i64 %62, 1
	%64 = icmp ult i64 %63, 5
	%65 = xor i1 %64, true
	br i1 %65, label %66, label %72

66:
	%67 = ptrtoint %hpf_desc* %y.desc.5 to i64
	store i64 %67, i64* %2, align 8, !dbg !35
	%68 = getelementptr inbounds i64, i64* %2, i64 1
	store i64 1, i64* %68, align 8, !dbg !35
	%69 = getelementptr inbounds i64, i64* %2, i64 2
	store i64 %62, i64* %69, align 8, !dbg !35
	%70 = bitcast i64* %2 to i8*
	call void @hpf_rt_request(i8* %ctx.0, i32 16, i32 18, i64 3, i8* %70), !dbg !35
	unreachable

71:
	br label %72

72:
	%73 = mul i64 %63, 1
	%74 = add i64 0, %73
	%75 = load i64, i64* %1, align 8, !dbg !35
	%76 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 2
	%77 = load i64, i64* %76, align 8, !dbg !35
	%78 = icmp eq i64 %75, %77
	br i1 %78, label %79, label %81

79:
	%80 = bitcast %hpf_stream* %stream.7 to i8*
	call void @hpf_rt_grow(i8* %80), !dbg !35
	br label %81

81:
	%82 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 0
	%83 = load i8*, i8** %82, align 8, !dbg !35
	%84 = bitcast i8* %83 to i64*
	%85 = getelementptr inbounds i64, i64* %84, i64 %75
	store i64 %74, i64* %85, align 8, !dbg !35
	%86 = add nsw i64 %75, 1
	store i64 %86, i64* %1, align 8, !dbg !35
	%87 = add nsw i64 %19, -1
	%88 = load i64, i64* %1, align 8, !dbg !35
	%89 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 2
	%90 = load i64, i64* %89, align 8, !dbg !35
	%91 = icmp eq i64 %88, %90
	br i1 %91, label %92, label %94

92:
	%93 = bitcast %hpf_stream* %stream.7 to i8*
	call void @hpf_rt_grow(i8* %93), !dbg !35
	br label %94

94:
	%95 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 0
	%96 = load i8*, i8** %95, align 8, !dbg !35
	%97 = bitcast i8* %96 to i64*
	%98 = getelementptr inbounds i64, i64* %97, i64 %88
	store i64 %87, i64* %98, align 8, !dbg !35
	%99 = add nsw i64 %88, 1
	store i64 %99, i64* %1, align 8, !dbg !35
	%100 = add nsw i64 %17, 1
	%101 = icmp slt i64 %100, %13
	br i1 %101, label %16, label %102, !llvm.loop !34

102:
	%103 = add nsw i64 %6, 1
	%104 = icmp slt i64 %103, %runs.1
	br i1 %104, label %5, label %105

105:
	%106 = load i64, i64* %1, align 8, !dbg !35
	%107 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.7, i32 0, i32 1
	store i64 %106, i64* %107, align 8, !dbg !35
	ret void
}

define internal void @nest_15.1(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, i32* noalias %ia.3, double* noalias %y.4, %hpf_desc* %y.desc.5, %hpf_stream* %stream.6) nounwind "prefer-vector-width"="512" noinline !dbg !36 {
0:
	%1 = alloca i64
	%2 = alloca i64, i64 3
	br label %3

3:
	store i64 0, i64* %1, align 8, !dbg !38
	%4 = icmp sgt i64 %runs.1, 0
	br i1 %4, label %5, label %65

5:
	%6 = phi i64 [ 0, %3 ], [ %63, %62 ]
	%7 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %6
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 0
	%9 = load i64, i64* %8, align 8, !dbg !38
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 1
	%11 = load i64, i64* %10, align 8, !dbg !38
	%12 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 2
	%13 = load i64, i64* %12, align 8, !dbg !38
	%14 = add nsw i64 1, %9
	%15 = icmp sgt i64 %13, 0
	br i1 %15, label %16, label %62

16:
	%17 = phi i64 [ 0, %5 ], [ %60, %54 ]
	%18 = add nsw i64 %11, %17
	%19 = add nsw i64 %14, %17
	%20 = getelementptr inbounds i32, i32* %ia.3, i64 %18
	%21 = load i32, i32* %20, align 4, !llvm.access.group !37, !dbg !41
	%22 = sext i32 %21 to i64
	%23 = sub i64 %22, 1
	%24 = icmp ult i64 %23, 5
	%25 = xor i1 %24, true
	br i1 %25, label %26, label %32

26:
	%27 = ptrtoint %hpf_desc* %y.desc.5 to i64
	store i64 %27, i64* %2, align 8, !dbg !41
	%28 = getelementptr inbounds i64, i64* %2, i64 1
	store i64 1, i64* %28, align 8, !dbg !41
	%29 = getelementptr inbounds i64, i64* %2, i64 2
	store i64 %22, i64* %29, align 8, !dbg !41
	%30 = bitcast i64* %2 to i8*
	call void @hpf_rt_request(i8* %ctx.0, i32 16, i32 16, i64 3, i8* %30), !dbg !41
	unreachable

31:
	br label %32

32:
	%33 = mul i64 %23, 1
	%34 = add i64 0, %33
	%35 = load i64, i64* %1, align 8, !dbg !41
	%36 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%37 = load i64, i64* %36, align 8, !dbg !41
	%38 = icmp eq i64 %35, %37
	br i1 %38, label %39, label %41

39:
	%40 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %40), !dbg !41
	br label %41

41:
	%42 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%43 = load i8*, i8** %42, align 8, !dbg !41
	%44 = bitcast i8* %43 to i64*
	%45 = getelementptr inbounds i64, i64* %44, i64 %35
	store i64 %34, i64* %45, align 8, !dbg !41
	%46 = add nsw i64 %35, 1
	store i64 %46, i64* %1, align 8, !dbg !41
	%47 = add nsw i64 %19, -1
	%48 = load i64, i64* %1, align 8, !dbg !41
	%49 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%50 = load i64, i64* %49, align 8, !dbg !41
	%51 = icmp eq i64 %48, %50
	br i1 %51, label %52, label %54

52:
	%53 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %53), !dbg !41
	br label %54

54:
	%55 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%56 = load i8*, i8** %55, align 8, !dbg !41
	%57 = bitcast i8* %56 to i64*
	%58 = getelementptr inbounds i64, i64* %57, i64 %48
	store i64 %47, i64* %58, align 8, !dbg !41
	%59 = add nsw i64 %48, 1
	store i64 %59, i64* %1, align 8, !dbg !41
	%60 = add nsw i64 %17, 1
	%61 = icmp slt i64 %60, %13
	br i1 %61, label %16, label %62, !llvm.loop !40

62:
	%63 = add nsw i64 %6, 1
	%64 = icmp slt i64 %63, %runs.1
	br i1 %64, label %5, label %65

65:
	%66 = load i64, i64* %1, align 8, !dbg !41
	%67 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 1
	store i64 %66, i64* %67, align 8, !dbg !41
	ret void
}

define internal void @nest_15.2(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, i32* noalias %ib.3, double* noalias %y.4, %hpf_desc* %y.desc.5, %hpf_stream* %stream.6) nounwind "prefer-vector-width"="512" noinline !dbg !42 {
0:
	%1 = alloca i64
	%2 = alloca i64, i64 3
	br label %3

3:
	store i64 0, i64* %1, align 8, !dbg !44
	%4 = icmp sgt i64 %runs.1, 0
	br i1 %4, label %5, label %65

5:
	%6 = phi i64 [ 0, %3 ], [ %63, %62 ]
	%7 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %6
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 0
	%9 = load i64, i64* %8, align 8, !dbg !44
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 1
	%11 = load i64, i64* %10, align 8, !dbg !44
	%12 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 2
	%13 = load i64, i64* %12, align 8, !dbg !44
	%14 = add nsw i64 1, %9
	%15 = icmp sgt i64 %13, 0
	br i1 %15, label %16, label %62

16:
	%17 = phi i64 [ 0, %5 ], [ %60, %54 ]
	%18 = add nsw i64 %11, %17
	%19 = add nsw i64 %14, %17
	%20 = getelementptr inbounds i32, i32* %ib.3, i64 %18
	%21 = load i32, i32* %20, align 4, !llvm.access.group !43, !dbg !47
	%22 = sext i32 %21 to i64
	%23 = sub i64 %22, 1
	%24 = icmp ult i64 %23, 5
	%25 = xor i1 %24, true
	br i1 %25, label %26, label %32

26:
	%27 = ptrtoint %hpf_desc* %y.desc.5 to i64
	store i64 %27, i64* %2, align 8, !dbg !47
	%28 = getelementptr inbounds i64, i64* %2, i64 1
	store i64 1, i64* %28, align 8, !dbg !47
	%29 = getelementptr inbounds i64, i64* %2, i64 2
	store i64 %22, i64* %29, align 8, !dbg !47
	%30 = bitcast i64* %2 to i8*
	call void @hpf_rt_request(i8* %ctx.0, i32 16, i32 16, i64 3, i8* %30), !dbg !47
	unreachable

31:
	br label %32

32:
	%33 = mul i64 %23, 1
	%34 = add i64 0, %33
	%35 = load i64, i64* %1, align 8, !dbg !47
	%36 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%37 = load i64, i64* %36, align 8, !dbg !47
	%38 = icmp eq i64 %35, %37
	br i1 %38, label %39, label %41

39:
	%40 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %40), !dbg !47
	br label %41

41:
	%42 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%43 = load i8*, i8** %42, align 8, !dbg !47
	%44 = bitcast i8* %43 to i64*
	%45 = getelementptr inbounds i64, i64* %44, i64 %35
	store i64 %34, i64* %45, align 8, !dbg !47
	%46 = add nsw i64 %35, 1
	store i64 %46, i64* %1, align 8, !dbg !47
	%47 = add nsw i64 %19, -1
	%48 = load i64, i64* %1, align 8, !dbg !47
	%49 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%50 = load i64, i64* %49, align 8, !dbg !47
	%51 = icmp eq i64 %48, %50
	br i1 %51, label %52, label %54

52:
	%53 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %53), !dbg !47
	br label %54

54:
	%55 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%56 = load i8*, i8** %55, align 8, !dbg !47
	%57 = bitcast i8* %56 to i64*
	%58 = getelementptr inbounds i64, i64* %57, i64 %48
	store i64 %47, i64* %58, align 8, !dbg !47
	%59 = add nsw i64 %48, 1
	store i64 %59, i64* %1, align 8, !dbg !47
	%60 = add nsw i64 %17, 1
	%61 = icmp slt i64 %60, %13
	br i1 %61, label %16, label %62, !llvm.loop !46

62:
	%63 = add nsw i64 %6, 1
	%64 = icmp slt i64 %63, %runs.1
	br i1 %64, label %5, label %65

65:
	%66 = load i64, i64* %1, align 8, !dbg !47
	%67 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 1
	store i64 %66, i64* %67, align 8, !dbg !47
	ret void
}

define internal void @nest_15.3(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, i32* noalias %ia.3, double* noalias %y.4, %hpf_desc* %y.desc.5, %hpf_stream* %stream.6) nounwind "prefer-vector-width"="512" noinline !dbg !48 {
0:
	%1 = alloca i64
	%2 = alloca i64, i64 3
	br label %3

3:
	store i64 0, i64* %1, align 8, !dbg !50
	%4 = icmp sgt i64 %runs.1, 0
	br i1 %4, label %5, label %65

5:
	%6 = phi i64 [ 0, %3 ], [ %63, %62 ]
	%7 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %6
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 0
	%9 = load i64, i64* %8, align 8, !dbg !50
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 1
	%11 = load i64, i64* %10, align 8, !dbg !50
	%12 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 2
	%13 = load i64, i64* %12, align 8, !dbg !50
	%14 = add nsw i64 1, %9
	%15 = icmp sgt i64 %13, 0
	br i1 %15, label %16, label %62

16:
	%17 = phi i64 [ 0, %5 ], [ %60, %54 ]
	%18 = add nsw i64 %11, %17
	%19 = add nsw i64 %14, %17
	%20 = getelementptr inbounds i32, i32* %ia.3, i64 %18
	%21 = load i32, i32* %20, align 4, !llvm.access.group !49, !dbg !53
	%22 = sext i32 %21 to i64
	%23 = sub i64 %22, 1
	%24 = icmp ult i64 %23, 5
	%25 = xor i1 %24, true
	br i1 %25, label %26, label %32

26:
	%27 = ptrtoint %hpf_desc* %y.desc.5 to i64
	store i64 %27, i64* %2, align 8, !dbg !53
	%28 = getelementptr inbounds i64, i64* %2, i64 1
	store i64 1, i64* %28, align 8, !dbg !53
	%29 = getelementptr inbounds i64, i64* %2, i64 2
	store i64 %22, i64* %29, align 8, !dbg !53
	%30 = bitcast i64* %2 to i8*
	call void @hpf_rt_request(i8* %ctx.0, i32 16, i32 17, i64 3, i8* %30), !dbg !53
	unreachable

31:
	br label %32

32:
	%33 = mul i64 %23, 1
	%34 = add i64 0, %33
	%35 = load i64, i64* %1, align 8, !dbg !53
	%36 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%37 = load i64, i64* %36, align 8, !dbg !53
	%38 = icmp eq i64 %35, %37
	br i1 %38, label %39, label %41

39:
	%40 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %40), !dbg !53
	br label %41

41:
	%42 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%43 = load i8*, i8** %42, align 8, !dbg !53
	%44 = bitcast i8* %43 to i64*
	%45 = getelementptr inbounds i64, i64* %44, i64 %35
	store i64 %34, i64* %45, align 8, !dbg !53
	%46 = add nsw i64 %35, 1
	store i64 %46, i64* %1, align 8, !dbg !53
	%47 = add nsw i64 %19, -1
	%48 = load i64, i64* %1, align 8, !dbg !53
	%49 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%50 = load i64, i64* %49, align 8, !dbg !53
	%51 = icmp eq i64 %48, %50
	br i1 %51, label %52, label %54

52:
	%53 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %53), !dbg !53
	br label %54

54:
	%55 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%56 = load i8*, i8** %55, align 8, !dbg !53
	%57 = bitcast i8* %56 to i64*
	%58 = getelementptr inbounds i64, i64* %57, i64 %48
	store i64 %47, i64* %58, align 8, !dbg !53
	%59 = add nsw i64 %48, 1
	store i64 %59, i64* %1, align 8, !dbg !53
	%60 = add nsw i64 %17, 1
	%61 = icmp slt i64 %60, %13
	br i1 %61, label %16, label %62, !llvm.loop !52

62:
	%63 = add nsw i64 %6, 1
	%64 = icmp slt i64 %63, %runs.1
	br i1 %64, label %5, label %65

65:
	%66 = load i64, i64* %1, align 8, !dbg !53
	%67 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 1
	store i64 %66, i64* %67, align 8, !dbg !53
	ret void
}

define internal void @nest_15.4(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, i32* noalias %ib.3, double* noalias %y.4, %hpf_desc* %y.desc.5, %hpf_stream* %stream.6) nounwind "prefer-vector-width"="512" noinline !dbg !54 {
0:
	%1 = alloca i64
	%2 = alloca i64, i64 3
	br label %3

3:
	store i64 0, i64* %1, align 8, !dbg !56
	%4 = icmp sgt i64 %runs.1, 0
	br i1 %4, label %5, label %65

5:
	%6 = phi i64 [ 0, %3 ], [ %63, %62 ]
	%7 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %6
	%8 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 0
	%9 = load i64, i64* %8, align 8, !dbg !56
	%10 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 1
	%11 = load i64, i64* %10, align 8, !dbg !56
	%12 = getelementptr inbounds %hpf_run, %hpf_run* %7, i32 0, i32 2
	%13 = load i64, i64* %12, align 8, !dbg !56
	%14 = add nsw i64 1, %9
	%15 = icmp sgt i64 %13, 0
	br i1 %15, label %16, label %62

16:
	%17 = phi i64 [ 0, %5 ], [ %60, %54 ]
	%18 = add nsw i64 %11, %17
	%19 = add nsw i64 %14, %17
	%20 = getelementptr inbounds i32, i32* %ib.3, i64 %18
	%21 = load i32, i32* %20, align 4, !llvm.access.group !55, !dbg !59
	%22 = sext i32 %21 to i64
	%23 = sub i64 %22, 1
	%24 = icmp ult i64 %23, 5
	%25 = xor i1 %24, true
	br i1 %25, label %26, label %32

26:
	%27 = ptrtoint %hpf_desc* %y.desc.5 to i64
	store i64 %27, i64* %2, align 8, !dbg !59
	%28 = getelementptr inbounds i64, i64* %2, i64 1
	store i64 1, i64* %28, align 8, !dbg !59
	%29 = getelementptr inbounds i64, i64* %2, i64 2
	store i64 %22, i64* %29, align 8, !dbg !59
	%30 = bitcast i64* %2 to i8*
	call void @hpf_rt_request(i8* %ctx.0, i32 16, i32 18, i64 3, i8* %30), !dbg !59
	unreachable

31:
	br label %32

32:
	%33 = mul i64 %23, 1
	%34 = add i64 0, %33
	%35 = load i64, i64* %1, align 8, !dbg !59
	%36 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%37 = load i64, i64* %36, align 8, !dbg !59
	%38 = icmp eq i64 %35, %37
	br i1 %38, label %39, label %41

39:
	%40 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %40), !dbg !59
	br label %41

41:
	%42 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%43 = load i8*, i8** %42, align 8, !dbg !59
	%44 = bitcast i8* %43 to i64*
	%45 = getelementptr inbounds i64, i64* %44, i64 %35
	store i64 %34, i64* %45, align 8, !dbg !59
	%46 = add nsw i64 %35, 1
	store i64 %46, i64* %1, align 8, !dbg !59
	%47 = add nsw i64 %19, -1
	%48 = load i64, i64* %1, align 8, !dbg !59
	%49 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 2
	%50 = load i64, i64* %49, align 8, !dbg !59
	%51 = icmp eq i64 %48, %50
	br i1 %51, label %52, label %54

52:
	%53 = bitcast %hpf_stream* %stream.6 to i8*
	call void @hpf_rt_grow(i8* %53), !dbg !59
	br label %54

54:
	%55 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 0
	%56 = load i8*, i8** %55, align 8, !dbg !59
	%57 = bitcast i8* %56 to i64*
	%58 = getelementptr inbounds i64, i64* %57, i64 %48
	store i64 %47, i64* %58, align 8, !dbg !59
	%59 = add nsw i64 %48, 1
	store i64 %59, i64* %1, align 8, !dbg !59
	%60 = add nsw i64 %17, 1
	%61 = icmp slt i64 %60, %13
	br i1 %61, label %16, label %62, !llvm.loop !58

62:
	%63 = add nsw i64 %6, 1
	%64 = icmp slt i64 %63, %runs.1
	br i1 %64, label %5, label %65

65:
	%66 = load i64, i64* %1, align 8, !dbg !59
	%67 = getelementptr inbounds %hpf_stream, %hpf_stream* %stream.6, i32 0, i32 1
	store i64 %66, i64* %67, align 8, !dbg !59
	ret void
}

define internal void @rounds_15(i8* %ctx.0, i64 %runs.1, %hpf_run* noalias readonly %run.2, double* noalias %y.3, double* noalias %w.4, i64* noalias readonly %stream.5, i64* noalias readonly %stream.6, i64* noalias readonly %stream.7, i64* noalias readonly %stream.8, i64* noalias readonly %stream.9) nounwind "prefer-vector-width"="512" noinline !dbg !60 {
0:
	%1 = alloca i64
	%2 = alloca i64
	%3 = alloca i64
	%4 = alloca i64
	%5 = alloca i64
	%6 = alloca double
	%7 = alloca double
	%8 = alloca double
	%9 = alloca double
	%10 = alloca double
	br label %11

11:
	store i64 0, i64* %1, align 8, !dbg !61
	store i64 0, i64* %2, align 8, !dbg !61
	store i64 0, i64* %3, align 8, !dbg !61
	store i64 0, i64* %4, align 8, !dbg !61
	store i64 0, i64* %5, align 8, !dbg !61
	%12 = icmp sgt i64 %runs.1, 0
	br i1 %12, label %13, label %91

13:
	%14 = phi i64 [ 0, %11 ], [ %89, %88 ]
	%15 = getelementptr inbounds %hpf_run, %hpf_run* %run.2, i64 %14
	%16 = getelementptr inbounds %hpf_run, %hpf_run* %15, i32 0, i32 0
	%17 = load i64, i64* %16, align 8, !dbg !61
	%18 = getelementptr inbounds %hpf_run, %hpf_run* %15, i32 0, i32 1
	%19 = load i64, i64* %18, align 8, !dbg !61
	%20 = getelementptr inbounds %hpf_run, %hpf_run* %15, i32 0, i32 2
	%21 = load i64, i64* %20, align 8, !dbg !61
	%22 = add nsw i64 1, %17
	%23 = icmp sgt i64 %21, 0
	br i1 %23, label %24, label %88

24:
	%25 = phi i64 [ 0, %13 ], [ %86, %24 ]
	%26 = add nsw i64 %19, %25
	%27 = add nsw i64 %22, %25
	store double 0x0000000000000000, double* %6, align 8, !dbg !61
	store double 0x0000000000000000, double* %7, align 8, !dbg !61
	store double 0x0000000000000000, double* %8, align 8, !dbg !61
	store double 0x0000000000000000, double* %9, align 8, !dbg !61
	store double 0x0000000000000000, double* %10, align 8, !dbg !61
	%28 = load i64, i64* %1, align 8, !dbg !62
	%29 = getelementptr inbounds i64, i64* %stream.5, i64 %28
	%30 = load i64, i64* %29, align 8, !dbg !62
	%31 = add nsw i64 %28, 1
	store i64 %31, i64* %1, align 8, !dbg !62
	%32 = bitcast double* %y.3 to i8*
	%33 = getelementptr i8, i8* %32, i64 %30
	%34 = bitcast i8* %33 to double*
	%35 = load double, double* %34, align 8, !dbg !62
	store double %35, double* %6, align 8, !dbg !62
	%36 = load i64, i64* %2, align 8, !dbg !62
	%37 = getelementptr inbounds i64, i64* %stream.6, i64 %36
	%38 = load i64, i64* %37, align 8, !dbg !62
	%39 = add nsw i64 %36, 1
	store i64 %39, i64* %2, align 8, !dbg !62
	%40 = bitcast double* %y.3 to i8*
	%41 = getelementptr i8, i8* %40, i64 %38
	%42 = bitcast i8* %41 to double*
	%43 = load double, double* %42, align 8, !dbg !62
	store double %43, double* %7, align 8, !dbg !62
	%44 = getelementptr inbounds double, double* %w.4, i64 %26
	%45 = load double, double* %44, align 8, !dbg !62
	%46 = load double, double* %6, align 8, !dbg !62
	%47 = load double, double* %7, align 8, !dbg !62
	%48 = fsub double %46, %47
	%49 = fmul double %45, %48
	store double %49, double* %8, align 8, !dbg !62
	%50 = load i64, i64* %3, align 8, !dbg !63
	%51 = getelementptr inbounds i64, i64* %stream.7, i64 %50
	%52 = load i64, i64* %51, align 8, !dbg !63
	%53 = add nsw i64 %50, 1
	store i64 %53, i64* %3, align 8, !dbg !63
	%54 = bitcast double* %y.3 to i8*
	%55 = getelementptr i8, i8* %54, i64 %52
	%56 = bitcast i8* %55 to double*
	%57 = load double, double* %56, align 8, !dbg !63
	store double %57, double* %9, align 8, !dbg !63
	%58 = load i64, i64* %4, align 8, !dbg !63
	%59 = bitcast double* %y.3 to i8*
	%60 = getelementptr inbounds i64, i64* %stream.8, i64 %58
	%61 = load i64, i64* %60, align 8, !dbg !63
	%62 = getelementptr i8, i8* %59, i64 %61
	%63 = add nsw i64 %58, 1
	store i64 %63, i64* %4, align 8, !dbg !63
	%64 = load double, double* %9, align 8, !dbg !63
	%65 = load double, double* %8, align 8, !dbg !63
	%66 = fsub double %64, %65
	%67 = bitcast i8* %62 to double*
	store double %66, double* %67, align 8, !dbg !63
	%68 = load i64, i64* %5, align 8, !dbg !64
	%69 = getelementptr inbounds i64, i64* %stream.9, i64 %68
	%70 = load i64, i64* %69, align 8, !dbg !64
	%71 = add nsw i64 %68, 1
	store i64 %71, i64* %5, align 8, !dbg !64
	%72 = bitcast double* %y.3 to i8*
	%73 = getelementptr i8, i8* %72, i64 %70
	%74 = bitcast i8* %73 to double*
	%75 = load double, double* %74, align 8, !dbg !64
	store double %75, double* %10, align 8, !dbg !64
	%76 = load i64, i64* %4, align 8, !dbg !64
	%77 = bitcast double* %y.3 to i8*
	%78 = getelementptr inbounds i64, i64* %stream.8, i64 %76
	%79 = load i64, i64* %78, align 8, !dbg !64
	%80 = getelementptr i8, i8* %77, i64 %79
	%81 = add nsw i64 %76, 1
	store i64 %81, i64* %4, align 8, !dbg !64
	%82 = load double, double* %10, align 8, !dbg !64
	%83 = load double, double* %8, align 8, !dbg !64
	%84 = fadd double %82, %83
	%85 = bitcast i8* %80 to double*
	store double %84, double* %85, align 8, !dbg !64
	%86 = add nsw i64 %25, 1
	%87 = icmp slt i64 %86, %21
	br i1 %87, label %24, label %88

88:
	%89 = add nsw i64 %14, 1
	%90 = icmp slt i64 %89, %runs.1
	br i1 %90, label %13, label %91

91:
	ret void
}

define internal void @loop_15(i8* %ctx.0, double* noalias %w_root.1, double* noalias %y_root.2, i32* noalias %ia_root.3, i32* noalias %ib_root.4, i32 %e.5, i32* noalias %e.out.6, double %f.7, double* noalias %f.out.8) nounwind "prefer-vector-width"="512" noinline !dbg !65 {
0:
	%1 = alloca i32
	%2 = alloca double
	br label %3

3:
	store i32 %e.5, i32* %1, align 4, !dbg !66
	store double %f.7, double* %2, align 8, !dbg !66
	%4 = trunc i64 1 to i32
	store i32 %4, i32* %1, align 4, !dbg !66
	%5 = icmp sle i64 1, 8
	%6 = sub i64 8, 1
	br i1 %5, label %7, label %60

7:
	%8 = phi i64 [ 0, %3 ], [ %54, %53 ]
	%9 = phi i64 [ 1, %3 ], [ %55, %53 ]
	%10 = trunc i64 %9 to i32
	store i32 %10, i32* %1, align 4, !dbg !66
	%11 = getelementptr inbounds double, double* %w_root.1, i64 %9
	%12 = load double, double* %11, align 8, !dbg !67
	%13 = getelementptr inbounds i32, i32* %ia_root.3, i64 %9
	%14 = load i32, i32* %13, align 4, !dbg !67
	%15 = sext i32 %14 to i64
	%16 = getelementptr inbounds double, double* %y_root.2, i64 %15
	%17 = load double, double* %16, align 8, !dbg !67
	%18 = getelementptr inbounds i32, i32* %ib_root.4, i64 %9
	%19 = load i32, i32* %18, align 4, !dbg !67
	%20 = sext i32 %19 to i64
	%21 = getelementptr inbounds double, double* %y_root.2, i64 %20
	%22 = load double, double* %21, align 8, !dbg !67
	%23 = fsub double %17, %22
	%24 = fmul double %12, %23
	store double %24, double* %2, align 8, !dbg !67
	%25 = getelementptr inbounds i32, i32* %ia_root.3, i64 %9
	%26 = load i32, i32* %25, align 4, !dbg !68
	%27 = sext i32 %26 to i64
	%28 = getelementptr inbounds double, double* %y_root.2, i64 %27
	%29 = load double, double* %28, align 8, !dbg !68
	%30 = load double, double* %2, align 8, !dbg !68
	%31 = fsub double %29, %30
	%32 = getelementptr inbounds i32, i32* %ia_root.3, i64 %9
	%33 = load i32, i32* %32, align 4, !dbg !68
	%34 = sext i32 %33 to i64
	%35 = getelementptr inbounds i32, i32* %ia_root.3, i64 %9
	%36 = load i32, i32* %35, align 4, !dbg !68
	%37 = sext i32 %36 to i64
	%38 = getelementptr inbounds double, double* %y_root.2, i64 %37
	store double %31, double* %38, align 8, !dbg !68
	%39 = getelementptr inbounds i32, i32* %ib_root.4, i64 %9
	%40 = load i32, i32* %39, align 4, !dbg !69
	%41 = sext i32 %40 to i64
	%42 = getelementptr inbounds double, double* %y_root.2, i64 %41
	%43 = load double, double* %42, align 8, !dbg !69
	%44 = load double, double* %2, align 8, !dbg !69
	%45 = fadd double %43, %44
	%46 = getelementptr inbounds i32, i32* %ib_root.4, i64 %9
	%47 = load i32, i32* %46, align 4, !dbg !69
	%48 = sext i32 %47 to i64
	%49 = getelementptr inbounds i32, i32* %ib_root.4, i64 %9
	%50 = load i32, i32* %49, align 4, !dbg !69
	%51 = sext i32 %50 to i64
	%52 = getelementptr inbounds double, double* %y_root.2, i64 %51
	store double %45, double* %52, align 8, !dbg !69
	br label %53

53:
	%54 = add nsw i64 %8, 1
	%55 = add nsw i64 %9, 1
	%56 = icmp eq i64 %8, %6
	br i1 %56, label %57, label %7

57:
	%58 = add i64 %9, 1
	%59 = trunc i64 %58 to i32
	store i32 %59, i32* %1, align 4, !dbg !69
	br label %60

60:
	%61 = load i32, i32* %1, align 4, !dbg !69
	store i32 %61, i32* %e.out.6, align 4, !dbg !69
	%62 = load double, double* %2, align 8, !dbg !69
	store double %62, double* %f.out.8, align 8, !dbg !69
	ret void
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!4, !5, !6}

!0 = !DIFile(filename: "/tmp/irrdep/e2.f90", directory: ".")
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
!11 = distinct !DISubprogram(name: "hpf_prog_main", scope: !0, file: !0, line: 6, type: !3, scopeLine: 6, spFlags: DISPFlagDefinition, unit: !1)
!12 = distinct !DISubprogram(name: "nest_6", scope: !0, file: !0, line: 6, type: !3, scopeLine: 6, spFlags: DISPFlagDefinition, unit: !1)
!13 = distinct !{}
!14 = !DILocation(line: 6, column: 1, scope: !12)
!15 = !{!"llvm.loop.parallel_accesses", !13}
!16 = distinct !{!16, !15}
!17 = !DILocation(line: 7, column: 1, scope: !12)
!18 = !DILocation(line: 6, column: 1, scope: !11)
!19 = distinct !DISubprogram(name: "nest_9", scope: !0, file: !0, line: 9, type: !3, scopeLine: 9, spFlags: DISPFlagDefinition, unit: !1)
!20 = distinct !{}
!21 = !DILocation(line: 9, column: 1, scope: !19)
!22 = !DILocation(line: 10, column: 1, scope: !19)
!23 = !DILocation(line: 11, column: 1, scope: !19)
!24 = !{!"llvm.loop.parallel_accesses", !20}
!25 = distinct !{!25, !24}
!26 = !DILocation(line: 12, column: 1, scope: !19)
!27 = !DILocation(line: 9, column: 1, scope: !11)
!28 = !DILocation(line: 14, column: 1, scope: !11)
!29 = distinct !DISubprogram(name: "nest_15", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!30 = distinct !{}
!31 = !DILocation(line: 15, column: 1, scope: !29)
!32 = !DILocation(line: 17, column: 1, scope: !29)
!33 = !{!"llvm.loop.parallel_accesses", !30}
!34 = distinct !{!34, !33}
!35 = !DILocation(line: 18, column: 1, scope: !29)
!36 = distinct !DISubprogram(name: "nest_15.1", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!37 = distinct !{}
!38 = !DILocation(line: 15, column: 1, scope: !36)
!39 = !{!"llvm.loop.parallel_accesses", !37}
!40 = distinct !{!40, !39}
!41 = !DILocation(line: 16, column: 1, scope: !36)
!42 = distinct !DISubprogram(name: "nest_15.2", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!43 = distinct !{}
!44 = !DILocation(line: 15, column: 1, scope: !42)
!45 = !{!"llvm.loop.parallel_accesses", !43}
!46 = distinct !{!46, !45}
!47 = !DILocation(line: 16, column: 1, scope: !42)
!48 = distinct !DISubprogram(name: "nest_15.3", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!49 = distinct !{}
!50 = !DILocation(line: 15, column: 1, scope: !48)
!51 = !{!"llvm.loop.parallel_accesses", !49}
!52 = distinct !{!52, !51}
!53 = !DILocation(line: 17, column: 1, scope: !48)
!54 = distinct !DISubprogram(name: "nest_15.4", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!55 = distinct !{}
!56 = !DILocation(line: 15, column: 1, scope: !54)
!57 = !{!"llvm.loop.parallel_accesses", !55}
!58 = distinct !{!58, !57}
!59 = !DILocation(line: 18, column: 1, scope: !54)
!60 = distinct !DISubprogram(name: "rounds_15", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!61 = !DILocation(line: 15, column: 1, scope: !60)
!62 = !DILocation(line: 16, column: 1, scope: !60)
!63 = !DILocation(line: 17, column: 1, scope: !60)
!64 = !DILocation(line: 18, column: 1, scope: !60)
!65 = distinct !DISubprogram(name: "loop_15", scope: !0, file: !0, line: 15, type: !3, scopeLine: 15, spFlags: DISPFlagDefinition, unit: !1)
!66 = !DILocation(line: 15, column: 1, scope: !65)
!67 = !DILocation(line: 16, column: 1, scope: !65)
!68 = !DILocation(line: 17, column: 1, scope: !65)
!69 = !DILocation(line: 18, column: 1, scope: !65)
!70 = !DILocation(line: 15, column: 1, scope: !11)
!71 = !DILocation(line: 21, column: 1, scope: !11)
