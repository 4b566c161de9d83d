import { clip, disc, path, rect, repeat, round, sheet, stroke } from '../svg.ts'
import {
  appWindow,
  avatar,
  bar,
  bars,
  board,
  card,
  check,
  chip,
  glowDot,
  pin,
  pointer,
  shadow,
  sidebar,
  stage,
  toggle,
  tone,
} from './ui.ts'
import { map, photo } from './views.ts'

export function mainWindow(): string {
  const c = board(401)
  const [x, y] = [120, 90]
  const entry = (i: number): string => {
    const top = y + 172 + i * 124
    const on = i === 1
    return (
      (on
        ? rect(x + 220, top - 12, 400, 120, '#eef0fd') + rect(x + 220, top - 12, 6, 120, tone.amber)
        : rect(x + 244, top + 110, 352, 2, tone.line)) +
      photo(c, x + 246, top, 96, 96, i, 10) +
      bar(x + 360, top + 2, [150, 178, 130, 164, 140][i] ?? 150, tone.slate, 14) +
      bars(x + 360, top + 28, [220, 170], 20, tone.bar, 10) +
      chip(
        x + 360,
        top + 70,
        [96, 84, 110, 84, 96][i] ?? 90,
        [tone.mint, tone.honey, tone.pale, tone.mint, tone.blush][i] ?? tone.pale,
        [tone.green, '#b97a1f', tone.indigo, tone.green, tone.red][i] ?? tone.indigo,
      )
    )
  }
  return sheet(
    c,
    stage(c),
    appWindow(
      c,
      x,
      y,
      1360,
      820,
      sidebar(x, y + 54, 220, 766, 1),
      rect(x + 220, y + 54, 400, 766, tone.paper) + rect(x + 620, y + 54, 2, 766, tone.line),
      round(x + 244, y + 80, 300, 46, 23, tone.wash, `stroke="${tone.line}" stroke-width="2"`) +
        disc(x + 272, y + 102, 9, 'none', `stroke="${tone.mid}" stroke-width="4"`) +
        stroke(`M${x + 279} ${y + 109}l8 8`, tone.mid, 4) +
        bar(x + 302, y + 97, 120) +
        round(x + 556, y + 80, 46, 46, 23, tone.indigo) +
        stroke(`M${x + 579} ${y + 92}v22M${x + 568} ${y + 103}h22`, '#fff', 5),
      repeat(5, entry),
      rect(x + 622, y + 54, 738, 766, tone.wash),
      bar(x + 664, y + 92, 300, tone.graphite, 24) +
        bar(x + 664, y + 134, 190, tone.mid) +
        chip(x + 1130, y + 90, 92, tone.honey, '#b97a1f') +
        round(x + 1236, y + 86, 84, 38, 19, tone.indigo) +
        bar(x + 1258, y + 99, 40, '#fff'),
      photo(c, x + 664, y + 172, 420, 300, 1, 14),
      clip(c, round(x + 1104, y + 172, 216, 300, 14, '#fff'), map(c, x + 1104, y + 172, 216, 300)),
      pin(x + 1206, y + 330, 1, tone.amber),
      card(x + 664, y + 496, 656, 150),
      bars(x + 692, y + 524, [110, 90, 124], 40, tone.mid) +
        bars(x + 880, y + 524, [240, 320, 200], 40, tone.bar) +
        check(x + 1290, y + 530, 12) +
        check(x + 1290, y + 570, 12) +
        disc(x + 1290, y + 610, 12, tone.honey) +
        stroke(`M${x + 1290} ${y + 603}v8`, '#b97a1f', 4),
      card(x + 664, y + 668, 656, 120),
      avatar(x + 706, y + 716, 22, tone.lilac, '#fff') +
        bar(x + 744, y + 698, 130, tone.slate) +
        bars(x + 744, y + 724, [420, 330], 24) +
        round(x + 1210, y + 736, 86, 34, 17, tone.pale) +
        bar(x + 1230, y + 748, 46, tone.indigo, 10),
    ),
    pointer(716, 386, 1.1),
  )
}

export function mapView(): string {
  const c = board(409)
  const [x, y] = [100, 80]
  const route = 'M560 880C600 780 640 720 640 620S720 470 700 330S820 300 900 380S1080 470 1180 420'
  return sheet(
    c,
    stage(c),
    appWindow(
      c,
      x,
      y,
      1400,
      840,
      map(c, x, y + 54, 1400, 786),
      stroke('M960 560L1190 520L1290 640L1210 760L1010 720Z', tone.indigo, 4, 'stroke-dasharray="12 10"') +
        path('M960 560L1190 520L1290 640L1210 760L1010 720Z', tone.indigo, 'opacity=".14"') +
        [
          [960, 560],
          [1190, 520],
          [1290, 640],
          [1210, 760],
          [1010, 720],
        ]
          .map(([px = 0, py = 0]) => rect(px - 8, py - 8, 16, 16, '#fff', `stroke="${tone.indigo}" stroke-width="4"`))
          .join(''),
      stroke(route, '#fff', 12) + stroke(route, tone.indigo, 6, 'stroke-dasharray="2 14"'),
      pin(700, 332, 1.2, tone.indigo) +
        pin(900, 384, 1.2, tone.indigo) +
        pin(1180, 424, 1.7, tone.amber) +
        pin(640, 624, 1.2, tone.green) +
        pin(1120, 660, 1.2, tone.red) +
        pin(800, 720, 1.1, tone.green) +
        pin(1380, 330, 1.1, tone.lilac) +
        pin(520, 230, 1.1, tone.lilac),
      glowDot(c, 560, 876, tone.indigo),
      shadow(c, 1226, 300, 230, 250, 0.16) + card(1226, 290, 236, 260, tone.paper, tone.line, 16),
      photo(c, 1242, 306, 204, 110, 2, 10),
      bar(1246, 434, 130, tone.graphite, 14) +
        bars(1246, 462, [180, 140], 22) +
        chip(1246, 508, 92, tone.honey, '#b97a1f'),
      path('M1226 390L1204 404L1226 418Z', tone.paper),
      rect(x, y + 54, 310, 786, tone.paper) + rect(x + 310, y + 54, 2, 786, tone.line),
      bar(x + 32, y + 88, 150, tone.graphite, 20) +
        round(x + 32, y + 126, 246, 42, 21, tone.wash, `stroke="${tone.line}" stroke-width="2"`) +
        bar(x + 60, y + 141, 110),
      repeat(
        5,
        (i) =>
          disc(
            x + 46,
            y + 218 + i * 54,
            11,
            [tone.indigo, tone.amber, tone.green, tone.red, tone.lilac][i] ?? tone.indigo,
          ) +
          bar(x + 72, y + 212 + i * 54, [96, 120, 80, 108, 90][i] ?? 90, tone.slate) +
          toggle(x + 222, y + 203 + i * 54, i !== 3),
      ),
      rect(x + 32, y + 482, 246, 2, tone.line) + bar(x + 32, y + 506, 100, tone.mid),
      repeat(
        3,
        (i) =>
          card(x + 32, y + 536 + i * 92, 246, 78, i === 0 ? '#eef0fd' : tone.paper) +
          (i === 0 ? rect(x + 32, y + 536, 6, 78, tone.amber) : '') +
          photo(c, x + 48, y + 548 + i * 92, 54, 54, i + 1, 8) +
          bar(x + 116, y + 556 + i * 92, 100, tone.slate) +
          bar(x + 116, y + 580 + i * 92, 130),
      ),
      card(1424, 660, 52, 104, tone.paper, tone.line, 12) +
        rect(1432, 711, 36, 2, tone.line) +
        stroke('M1440 686h20M1450 676v20M1440 738h20', tone.slate, 4) +
        card(1424, 780, 52, 52) +
        path('M1450 790L1460 816L1450 810L1440 816Z', tone.indigo),
      card(1190, 846, 200, 44) + stroke('M1210 872v8h160v-8M1290 874v6', tone.slate, 4),
    ),
  )
}

export function formBuilder(): string {
  const c = board(419)
  const [x, y] = [100, 80]
  const glyph = (px: number, py: number, kind: number): string =>
    [
      bars(px, py - 6, [22, 14], 10, tone.indigo, 5),
      stroke(`M${px + 2} ${py}l7 8l13 -16`, tone.indigo, 5),
      disc(px + 11, py, 10, 'none', `stroke="${tone.indigo}" stroke-width="5"`) + disc(px + 11, py, 4, tone.indigo),
      round(px, py - 9, 24, 19, 4, 'none', `stroke="${tone.indigo}" stroke-width="4"`) +
        disc(px + 12, py, 4, tone.indigo),
      pin(px + 11, py + 12, 0.42, tone.indigo),
      stroke(`M${px} ${py + 6}q6 -20 10 -6t12 -6`, tone.indigo, 4),
      round(px, py - 9, 22, 20, 4, 'none', `stroke="${tone.indigo}" stroke-width="4"`) +
        rect(px, py - 4, 22, 4, tone.indigo),
    ][kind % 7] ?? ''
  const tile = (px: number, py: number, w: number, kind: number): string =>
    card(px, py, w, 58) +
    round(px + 12, py + 11, 46, 36, 8, tone.pale) +
    glyph(px + 24, py + 29, kind) +
    bar(px + 74, py + 23, [90, 70, 96, 64, 84, 76, 88][kind % 7] ?? 80, tone.slate)
  const [fx, fw] = [x + 360, 560]
  return sheet(
    c,
    stage(c),
    appWindow(
      c,
      x,
      y,
      1400,
      840,
      rect(x, y + 54, 1400, 786, tone.wash),
      rect(x, y + 54, 300, 786, tone.paper) +
        rect(x + 300, y + 54, 2, 786, tone.line) +
        bar(x + 32, y + 90, 130, tone.graphite, 18),
      repeat(7, (i) =>
        i === 3
          ? round(
              x + 28,
              y + 130 + i * 74,
              244,
              58,
              12,
              'none',
              `stroke="${tone.bar}" stroke-width="3" stroke-dasharray="8 8"`,
            )
          : tile(x + 28, y + 130 + i * 74, 244, i),
      ) +
        bar(x + 32, y + 680, 100, tone.mid) +
        tile(x + 28, y + 712, 244, 1),
      card(fx - 20, y + 84, fw + 40, 730, tone.paper, tone.line, 16) + rect(fx - 19, y + 85, fw + 38, 8, tone.amber),
      bar(fx + 20, y + 122, 280, tone.graphite, 24) + bar(fx + 20, y + 162, 400),
      bar(fx + 20, y + 210, 120, tone.slate) +
        card(fx + 20, y + 234, fw - 40, 50, tone.wash, tone.line, 8) +
        bar(fx + 40, y + 253, 200),
      round(fx + 4, y + 306, fw - 8, 142, 10, '#f3f4fe', `stroke="${tone.indigo}" stroke-width="3"`) +
        rect(fx + 4, y + 312, 6, 130, tone.indigo) +
        bar(fx + 28, y + 326, 150, tone.slate) +
        repeat(
          3,
          (i) =>
            disc(
              fx + 40,
              y + 366 + i * 30,
              10,
              '#fff',
              `stroke="${i === 1 ? tone.indigo : tone.mid}" stroke-width="4"`,
            ) +
            (i === 1 ? disc(fx + 40, y + 366 + i * 30, 5, tone.indigo) : '') +
            bar(fx + 62, y + 360 + i * 30, [150, 190, 120][i] ?? 100),
        ) +
        repeat(6, (i) => disc(fx + fw - 34 + (i % 2) * 10, y + 362 + Math.floor(i / 2) * 12, 3, tone.mid)),
      round(
        fx + 20,
        y + 470,
        fw - 40,
        96,
        10,
        '#fff8ea',
        `stroke="${tone.amber}" stroke-width="3" stroke-dasharray="10 8"`,
      ),
      bar(fx + 20, y + 592, 100, tone.slate) +
        clip(c, round(fx + 20, y + 616, fw - 40, 110, 8, '#fff'), map(c, fx + 20, y + 616, fw - 40, 110)) +
        pin(fx + 290, y + 690, 0.9, tone.amber),
      bar(fx + 20, y + 752, 140, tone.slate) + toggle(fx + fw - 80, y + 744, true),
      rect(x + 980, y + 54, 420, 786, tone.paper) + rect(x + 980, y + 54, 2, 786, tone.line),
      bar(x + 1016, y + 90, 120, tone.graphite, 18) +
        bar(x + 1210, y + 92, 70, tone.mid, 14) +
        rect(x + 980, y + 128, 420, 2, tone.line) +
        rect(x + 1010, y + 125, 136, 5, tone.indigo),
      ...[0, 1].map(
        (i) =>
          bar(x + 1016, y + 164 + i * 104, 110, tone.slate) +
          card(x + 1016, y + 188 + i * 104, 348, 50, tone.paper, i ? tone.line : tone.indigo, 8) +
          bar(x + 1036, y + 207 + i * 104, i ? 140 : 190, i ? tone.bar : tone.slate),
      ),
      repeat(
        3,
        (i) =>
          bar(x + 1016, y + 400 + i * 56, [150, 120, 170][i] ?? 120, tone.slate) +
          toggle(x + 1308, y + 391 + i * 56, i !== 1),
      ),
      rect(x + 1016, y + 566, 348, 2, tone.line) +
        bar(x + 1016, y + 596, 130, tone.slate) +
        card(x + 1016, y + 624, 348, 110, '#eef0fd', tone.pale) +
        chip(x + 1036, y + 642, 110, tone.pale, tone.indigo) +
        stroke(`M${x + 1156} ${y + 656}h30m-10 -8l10 8l-10 8`, tone.indigo, 4) +
        chip(x + 1200, y + 642, 130, tone.honey, '#b97a1f') +
        bar(x + 1036, y + 694, 220),
      round(x + 1016, y + 762, 200, 50, 25, tone.indigo) +
        bar(x + 1066, y + 781, 100, '#fff') +
        round(x + 1232, y + 762, 132, 50, 25, tone.wash, `stroke="${tone.bar}" stroke-width="2"`) +
        bar(x + 1268, y + 781, 60, tone.mid),
    ),
    `<g transform="rotate(-4 620 590)">${shadow(c, 470, 556, 300, 66, 0.34)}${card(470, 556, 300, 66, tone.paper, tone.amber)}${round(484, 570, 50, 38, 8, tone.honey)}${glyph(498, 589, 3)}${bar(552, 583, 130, tone.slate)}</g>`,
    pointer(716, 596, 1.15),
  )
}
