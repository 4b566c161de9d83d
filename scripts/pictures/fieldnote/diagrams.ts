import { clip, disc, oval, path, rect, repeat, round, sheet, stroke } from '../svg.ts'
import { avatar, bar, bars, board, card, check, chip, cloud, lock, phone, pin, shadow, stage, tone } from './ui.ts'
import { map, photo } from './views.ts'

export function syncDiagram(): string {
  const c = board(503)
  const flow = (d: string, color: string): string =>
    stroke(d, '#fff', 16, 'opacity=".8"') + stroke(d, color, 6, 'stroke-dasharray="2 16"')
  const packet = (x: number, y: number, color: string): string =>
    round(x - 17, y - 17, 34, 34, 9, '#fff', `stroke="${color}" stroke-width="4"`) +
    bar(x - 9, y - 7, 18, color, 5) +
    bar(x - 9, y + 3, 12, color, 5)
  return sheet(
    c,
    stage(c),
    flow('M320 470C380 330 500 270 640 260', tone.amber) +
      flow('M620 700C640 600 740 540 770 330', tone.amber) +
      flow('M1280 560C1240 400 1120 300 970 266', tone.indigo) +
      flow('M850 330C870 560 970 700 1110 720', tone.indigo),
    packet(398, 356, tone.amber) +
      packet(520, 290, tone.amber) +
      packet(648, 610, tone.amber) +
      packet(737, 468, tone.amber) +
      packet(1206, 410, tone.indigo) +
      packet(1080, 312, tone.indigo) +
      packet(893, 516, tone.indigo) +
      packet(976, 648, tone.indigo),
    phone(
      c,
      160,
      430,
      250,
      480,
      rect(160, 430, 250, 120, tone.indigo) + bar(194, 498, 96, '#fff', 14) + bar(194, 522, 60, '#8d92e0', 10),
      repeat(
        3,
        (i) =>
          card(188, 566 + i * 92, 194, 78) +
          photo(c, 198, 576 + i * 92, 58, 58, i, 8) +
          bar(268, 586 + i * 92, 70, tone.slate) +
          bar(268, 608 + i * 92, 90),
      ),
      round(188, 850, 194, 40, 20, tone.amber),
    ),
    shadow(c, 470, 700, 330, 230, 0.22) +
      round(470, 690, 330, 240, 22, tone.graphite) +
      clip(c, round(484, 704, 302, 212, 12, '#fff'), map(c, 484, 704, 302, 212)) +
      pin(610, 810, 0.9, tone.amber) +
      pin(700, 870, 0.8, tone.indigo) +
      pin(560, 780, 0.7, tone.green),
    shadow(c, 640, 150, 330, 240, 0.2),
    cloud(806, 268, 2.3, '#ffffff') + cloud(806, 274, 2.02, tone.pale),
    repeat(
      3,
      (i) =>
        oval(806, 316 - i * 44, 74, 17, '#4b51b8') +
        path(`M732 ${282 - i * 44}v34a74 17 0 0 0 148 0v-34Z`, tone.indigo) +
        oval(806, 282 - i * 44, 74, 17, tone.lilac) +
        disc(760, 306 - i * 44, 5, tone.amber) +
        bar(776, 306 - i * 44, 34, '#6a70c0', 7),
    ),
    check(890, 180, 28),
    shadow(c, 1060, 560, 420, 270, 0.24) +
      round(1060, 540, 420, 280, 18, tone.graphite) +
      clip(
        c,
        round(1076, 556, 388, 248, 8, '#fff'),
        rect(1076, 556, 388, 248, tone.wash),
        rect(1076, 556, 84, 248, tone.deep),
        repeat(5, (i) => bar(1092, 584 + i * 34, 48, i === 1 ? tone.amber : '#6a70c0', 10)),
        ...[60, 96, 74, 130, 108].map((h, i) => rect(1190 + i * 50, 760 - h, 30, h, i === 3 ? tone.amber : tone.lilac)),
        rect(1180, 760, 262, 3, tone.bar),
        bar(1182, 580, 120, tone.graphite, 14),
      ),
    path('M1230 820h80l12 66h-104Z', '#a9aecb') + round(1180, 882, 180, 16, 8, '#8a90b3'),
    lock(960, 280, 1.2, tone.slate),
    card(1150, 150, 280, 110) +
      disc(1190, 190, 10, tone.amber) +
      bar(1212, 184, 150, tone.slate) +
      disc(1190, 224, 10, tone.indigo) +
      bar(1212, 218, 120, tone.slate),
  )
}

export function reportPage(): string {
  const c = board(509)
  const leafPage = (x: number, y: number, w: number, h: number, turn: number, ...content: string[]): string =>
    `<g transform="rotate(${turn} ${x + w / 2} ${y + h / 2})">${shadow(c, x, y, w, h, 0.22)}${rect(x, y, w, h, tone.paper)}${content.join('')}</g>`
  const heights = [90, 140, 112, 176, 150, 206, 184]
  return sheet(
    c,
    stage(c),
    leafPage(
      930,
      130,
      520,
      740,
      7,
      photo(c, 970, 180, 440, 280, 0, 6),
      bars(970, 490, [300, 430, 400, 440, 260], 30),
      repeat(2, (i) => photo(c, 970 + i * 230, 660, 210, 150, i + 2, 6)),
    ),
    leafPage(
      230,
      70,
      640,
      880,
      -2,
      rect(230, 70, 640, 12, tone.indigo) +
        round(270, 118, 44, 44, 12, tone.indigo) +
        path('M277 152l11 -20l8 12l4 -6l8 14Z', '#fff') +
        bar(330, 124, 200, tone.graphite, 20) +
        bar(330, 152, 130, tone.mid, 10) +
        chip(720, 124, 110, tone.mint, tone.green),
      rect(270, 190, 560, 2, tone.line),
      ...[0, 1, 2].map(
        (i) =>
          round(270 + i * 192, 214, 176, 96, 10, [tone.pale, tone.honey, tone.mint][i] ?? tone.pale) +
          bar(290 + i * 192, 236, 60, [tone.indigo, '#b97a1f', tone.green][i], 10) +
          bar(290 + i * 192, 262, [90, 70, 104][i] ?? 90, tone.graphite, 24),
      ),
      repeat(4, (i) => rect(290, 390 + i * 56, 330, 2, tone.line)) +
        heights
          .map(
            (h, i) =>
              round(300 + i * 46, 560 - h, 28, h, 5, i === 5 ? tone.amber : i % 2 ? tone.lilac : tone.indigo) +
              bar(302 + i * 46, 572, 24, tone.bar, 8),
          )
          .join('') +
        rect(290, 560, 330, 3, tone.mid) +
        stroke('M314 452L360 408L406 430L452 366L498 386L544 334L590 350', tone.graphite, 4) +
        [
          [314, 452],
          [360, 408],
          [406, 430],
          [452, 366],
          [498, 386],
          [544, 334],
          [590, 350],
        ]
          .map(([px = 0, py = 0]) => disc(px, py, 6, '#fff', `stroke="${tone.graphite}" stroke-width="3"`))
          .join(''),
      stroke('M735 365a80 80 0 1 1 -76 105', tone.indigo, 34, 'style="stroke-linecap:butt"') +
        stroke('M735 365a80 80 0 0 0 -79 68', tone.amber, 34, 'style="stroke-linecap:butt"') +
        stroke('M656 433a80 80 0 0 0 3 37', tone.green, 34, 'style="stroke-linecap:butt"') +
        bar(705, 438, 60, tone.graphite, 18) +
        repeat(
          3,
          (i) =>
            disc(672, 560 + i * 22, 6, [tone.indigo, tone.amber, tone.green][i] ?? tone.indigo) +
            bar(688, 555 + i * 22, [90, 70, 50][i] ?? 60, tone.bar, 10),
        ),
      rect(270, 640, 560, 40, '#eef0fd') +
        repeat(4, (i) => bar(290 + i * 140, 654, 70, tone.indigo, 10)) +
        repeat(
          4,
          (i) =>
            rect(270, 724 + i * 44, 560, 2, tone.line) +
            bar(290, 697 + i * 44, 90 - ((i * 17) % 30), tone.slate, 10) +
            bar(430, 697 + i * 44, 60 + ((i * 23) % 30), tone.bar, 10) +
            bar(570, 697 + i * 44, 74, tone.bar, 10) +
            (i === 2 ? disc(724, 702 + i * 44, 9, tone.amber) : check(724, 702 + i * 44, 9)),
        ),
      bars(290, 884, [500, 420], 22, tone.bar, 10),
    ),
    shadow(c, 1180, 690, 230, 130, 0.26) +
      card(1180, 680, 240, 140, tone.paper, tone.line, 16) +
      avatar(1222, 726, 22, tone.lilac, '#fff') +
      bar(1256, 708, 110, tone.slate) +
      bar(1256, 732, 80) +
      stroke('M1210 790q20 -34 34 -10t30 -14t26 8t40 -18', tone.indigo, 5),
  )
}

export function rolesDiagram(): string {
  const c = board(521)
  const roles = [
    { x: 260, fill: tone.indigo, rights: [1, 1, 1, 1, 1] },
    { x: 620, fill: tone.lilac, rights: [1, 1, 1, 1, 0] },
    { x: 980, fill: tone.amber, rights: [1, 1, 1, 0, 0] },
    { x: 1340, fill: tone.green, rights: [1, 0, 0, 0, 0] },
  ]
  const glyph = (x: number, y: number, i: number): string =>
    [
      path(
        `M${x - 18} ${y}Q${x} ${y - 20} ${x + 18} ${y}Q${x} ${y + 20} ${x - 18} ${y}Z`,
        'none',
        `stroke="${tone.slate}" stroke-width="4"`,
      ) + disc(x, y, 6, tone.slate),
      stroke(`M${x - 12} ${y + 14}l2 -10l18 -18l8 8l-18 18Z`, tone.slate, 4),
      stroke(`M${x} ${y + 12}v-24m-10 10l10 -10l10 10M${x - 14} ${y + 16}h28`, tone.slate, 4),
      check(x, y, 15, tone.slate),
      disc(x, y, 11, 'none', `stroke="${tone.slate}" stroke-width="5"`) +
        stroke(
          Array.from(
            { length: 8 },
            (_, k) =>
              `M${Math.round(x + Math.cos(k * 0.785) * 14)} ${Math.round(y + Math.sin(k * 0.785) * 14)}l${Math.round(Math.cos(k * 0.785) * 5)} ${Math.round(Math.sin(k * 0.785) * 5)}`,
          ).join(''),
          tone.slate,
          5,
        ),
    ][i] ?? ''
  return sheet(
    c,
    stage(c),
    stroke(
      'M800 170V236M260 300V268Q260 236 292 236H1308Q1340 236 1340 268V300M620 236V300M980 236V300',
      tone.lilac,
      5,
    ),
    shadow(c, 640, 70, 320, 100, 0.18) +
      card(640, 70, 320, 104, tone.paper, tone.line, 20) +
      round(664, 92, 60, 60, 16, tone.deep) +
      path('M674 138l16 -30l11 18l6 -9l9 21Z', tone.amber) +
      bar(744, 102, 150, tone.graphite, 18) +
      bar(744, 134, 100, tone.bar),
    shadow(c, 60, 440, 1480, 470, 0.16) + card(60, 470, 1480, 440, tone.paper, tone.line, 20),
    repeat(5, (i) => (i % 2 ? '' : rect(62, 500 + i * 78, 1476, 78, tone.wash)) + glyph(112, 539 + i * 78, i)),
    ...roles.map(({ x, fill, rights }, index) =>
      [
        shadow(c, x - 110, 300, 220, 140, 0.16),
        card(x - 120, 300, 240, 150, tone.paper, tone.line, 18),
        round(x - 119, 301, 238, 10, 5, fill),
        ...(index === 0
          ? [avatar(x, 360, 34, fill, '#fff')]
          : index === 1
            ? [avatar(x - 26, 360, 30, tone.pale, fill), avatar(x + 20, 360, 34, fill, '#fff')]
            : [
                avatar(x - 46, 362, 26, index === 2 ? tone.honey : tone.mint, fill),
                avatar(x + 46, 362, 26, index === 2 ? tone.honey : tone.mint, fill),
                avatar(x, 360, 34, fill, '#fff'),
              ]),
        bar(x - 50, 414, 100, tone.slate, 14),
        ...rights.map((on, i) => (on ? check(x, 539 + i * 78, 20, fill) : lock(x, 536 + i * 78, 0.62, tone.bar))),
      ].join(''),
    ),
    bars(140, 533, [56], 0, tone.bar) + bar(140, 611, 40) + bar(140, 689, 50) + bar(140, 767, 44) + bar(140, 845, 52),
  )
}
