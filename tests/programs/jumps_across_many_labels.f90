! Jumps that cross more than a hundred others: the labels are dispatched, whatever constructs they could be.
program jumps_across_many_labels
  implicit none
  integer, parameter :: n = 40
  integer :: i, k, rounds
  integer :: a(n)
!HPF$ DISTRIBUTE a(BLOCK)
  a = 0
  do k = 1, 7
    i = k
    rounds = 0
    if (mod(i, 2) == 0) goto 104
100 i = i + 1
    if (mod(i, 3) == 0) goto 106
101 i = i + 2
    if (mod(i, 4) == 0) goto 108
102 i = i + 3
    if (mod(i, 5) == 0) goto 107
103 i = i + 4
    if (mod(i, 6) == 0) goto 109
104 i = i + 5
    if (mod(i, 7) == 0) goto 111
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 102
    end if
105 i = i + 1
    if (mod(i, 8) == 0) goto 110
106 i = i + 2
    if (mod(i, 2) == 0) goto 112
107 i = i + 3
    a = a + 7*k
    if (mod(i, 3) == 0) goto 114
108 i = i + 4
    if (mod(i, 4) == 0) goto 113
109 i = i + 5
    if (mod(i, 5) == 0) goto 115
110 i = i + 1
    if (mod(i, 6) == 0) goto 117
111 i = i + 2
    if (mod(i, 7) == 0) goto 116
112 i = i + 3
    if (mod(i, 8) == 0) goto 118
113 i = i + 4
    if (mod(i, 2) == 0) goto 120
114 i = i + 5
    if (mod(i, 3) == 0) goto 119
115 i = i + 1
    if (mod(i, 4) == 0) goto 121
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 113
    end if
116 i = i + 2
    if (mod(i, 5) == 0) goto 123
117 i = i + 3
    if (mod(i, 6) == 0) goto 122
118 i = i + 4
    if (mod(i, 7) == 0) goto 124
119 i = i + 5
    if (mod(i, 8) == 0) goto 126
120 i = i + 1
    if (mod(i, 2) == 0) goto 125
121 i = i + 2
    if (mod(i, 3) == 0) goto 127
122 i = i + 3
    if (mod(i, 4) == 0) goto 129
123 i = i + 4
    if (mod(i, 5) == 0) goto 128
124 i = i + 5
    if (mod(i, 6) == 0) goto 130
125 i = i + 1
    if (mod(i, 7) == 0) goto 132
126 i = i + 2
    if (mod(i, 8) == 0) goto 131
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 124
    end if
127 i = i + 3
    a = a + 0*k
    if (mod(i, 2) == 0) goto 133
128 i = i + 4
    if (mod(i, 3) == 0) goto 135
129 i = i + 5
    if (mod(i, 4) == 0) goto 134
130 i = i + 1
    if (mod(i, 5) == 0) goto 136
131 i = i + 2
    if (mod(i, 6) == 0) goto 138
132 i = i + 3
    if (mod(i, 7) == 0) goto 137
133 i = i + 4
    if (mod(i, 8) == 0) goto 139
134 i = i + 5
    if (mod(i, 2) == 0) goto 141
135 i = i + 1
    if (mod(i, 3) == 0) goto 140
136 i = i + 2
    if (mod(i, 4) == 0) goto 142
137 i = i + 3
    if (mod(i, 5) == 0) goto 144
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 135
    end if
138 i = i + 4
    if (mod(i, 6) == 0) goto 143
139 i = i + 5
    if (mod(i, 7) == 0) goto 145
140 i = i + 1
    if (mod(i, 8) == 0) goto 147
141 i = i + 2
    if (mod(i, 2) == 0) goto 146
142 i = i + 3
    if (mod(i, 3) == 0) goto 148
143 i = i + 4
    if (mod(i, 4) == 0) goto 150
144 i = i + 5
    if (mod(i, 5) == 0) goto 149
145 i = i + 1
    if (mod(i, 6) == 0) goto 151
146 i = i + 2
    if (mod(i, 7) == 0) goto 153
147 i = i + 3
    a = a + 2*k
    if (mod(i, 8) == 0) goto 152
148 i = i + 4
    if (mod(i, 2) == 0) goto 154
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 146
    end if
149 i = i + 5
    if (mod(i, 3) == 0) goto 156
150 i = i + 1
    if (mod(i, 4) == 0) goto 155
151 i = i + 2
    if (mod(i, 5) == 0) goto 157
152 i = i + 3
    if (mod(i, 6) == 0) goto 159
153 i = i + 4
    if (mod(i, 7) == 0) goto 158
154 i = i + 5
    if (mod(i, 8) == 0) goto 160
155 i = i + 1
    if (mod(i, 2) == 0) goto 162
156 i = i + 2
    if (mod(i, 3) == 0) goto 161
157 i = i + 3
    if (mod(i, 4) == 0) goto 163
158 i = i + 4
    if (mod(i, 5) == 0) goto 165
159 i = i + 5
    if (mod(i, 6) == 0) goto 164
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 157
    end if
160 i = i + 1
    if (mod(i, 7) == 0) goto 166
161 i = i + 2
    if (mod(i, 8) == 0) goto 168
162 i = i + 3
    if (mod(i, 2) == 0) goto 167
163 i = i + 4
    if (mod(i, 3) == 0) goto 169
164 i = i + 5
    if (mod(i, 4) == 0) goto 171
165 i = i + 1
    if (mod(i, 5) == 0) goto 170
166 i = i + 2
    if (mod(i, 6) == 0) goto 172
167 i = i + 3
    a = a + 4*k
    if (mod(i, 7) == 0) goto 174
168 i = i + 4
    if (mod(i, 8) == 0) goto 173
169 i = i + 5
    if (mod(i, 2) == 0) goto 175
170 i = i + 1
    if (mod(i, 3) == 0) goto 177
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 168
    end if
171 i = i + 2
    if (mod(i, 4) == 0) goto 176
172 i = i + 3
    if (mod(i, 5) == 0) goto 178
173 i = i + 4
    if (mod(i, 6) == 0) goto 180
174 i = i + 5
    if (mod(i, 7) == 0) goto 179
175 i = i + 1
    if (mod(i, 8) == 0) goto 181
176 i = i + 2
    if (mod(i, 2) == 0) goto 183
177 i = i + 3
    if (mod(i, 3) == 0) goto 182
178 i = i + 4
    if (mod(i, 4) == 0) goto 184
179 i = i + 5
    if (mod(i, 5) == 0) goto 186
180 i = i + 1
    if (mod(i, 6) == 0) goto 185
181 i = i + 2
    if (mod(i, 7) == 0) goto 187
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 179
    end if
182 i = i + 3
    if (mod(i, 8) == 0) goto 189
183 i = i + 4
    if (mod(i, 2) == 0) goto 188
184 i = i + 5
    if (mod(i, 3) == 0) goto 190
185 i = i + 1
    if (mod(i, 4) == 0) goto 192
186 i = i + 2
    if (mod(i, 5) == 0) goto 191
187 i = i + 3
    a = a + 6*k
    if (mod(i, 6) == 0) goto 193
188 i = i + 4
    if (mod(i, 7) == 0) goto 195
189 i = i + 5
    if (mod(i, 8) == 0) goto 194
190 i = i + 1
    if (mod(i, 2) == 0) goto 196
191 i = i + 2
    if (mod(i, 3) == 0) goto 198
192 i = i + 3
    if (mod(i, 4) == 0) goto 197
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 190
    end if
193 i = i + 4
    if (mod(i, 5) == 0) goto 199
194 i = i + 5
    if (mod(i, 6) == 0) goto 201
195 i = i + 1
    if (mod(i, 7) == 0) goto 200
196 i = i + 2
    if (mod(i, 8) == 0) goto 202
197 i = i + 3
    if (mod(i, 2) == 0) goto 204
198 i = i + 4
    if (mod(i, 3) == 0) goto 203
199 i = i + 5
    if (mod(i, 4) == 0) goto 205
200 i = i + 1
    if (mod(i, 5) == 0) goto 207
201 i = i + 2
    if (mod(i, 6) == 0) goto 206
202 i = i + 3
    if (mod(i, 7) == 0) goto 208
203 i = i + 4
    if (mod(i, 8) == 0) goto 210
    if (rounds < 20 .and. mod(i, 3) == 1) then
      rounds = rounds + 1
      goto 201
    end if
204 i = i + 5
    if (mod(i, 2) == 0) goto 209
205 i = i + 1
    if (mod(i, 3) == 0) goto 211
206 i = i + 2
    if (mod(i, 4) == 0) goto 213
207 i = i + 3
    a = a + 8*k
    if (mod(i, 5) == 0) goto 212
208 i = i + 4
    if (mod(i, 6) == 0) goto 214
209 i = i + 5
210 continue
211 continue
212 continue
213 continue
214 continue
215 continue
216 continue
    print *, k, i, rounds, sum(a)
  end do
end program
