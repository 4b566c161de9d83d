import { disc, path, rect, repeat, round, sheet, stroke } from '../svg.ts'
import {
  appWindow,
  bar,
  bars,
  board,
  card,
  check,
  chip,
  cloud,
  lock,
  phone,
  pin,
  pointer,
  shadow,
  sidebar,
  stage,
  toggle,
  tone,
  waves,
} from './ui.ts'
import { photo } from './views.ts'

export function offlineStates(): string {
  const c = board(421)
  const rows = (x: number, y: number, marks: (i: number, px: number, py: number) => string): string =>
    repeat(
      4,
      (i) =>
        card(x + 34, y + 236 + i * 104, 292, 88, tone.paper) +
        photo(c, x + 46, y + 248 + i * 104, 64, 64, i, 8) +
        bar(x + 126, y + 258 + i * 104, [110, 90, 120, 100][i] ?? 100, tone.slate) +
        bar(x + 126, y + 284 + i * 104, [130, 110, 96, 120][i] ?? 100) +
        marks(i, x + 298, y + 280 + i * 104),
    )
  const head = (x: number, y: number, fill: string): string => rect(x, y, 360, 150, fill)
  const states = [120, 620, 1120] as const
  const [a, b, d] = states
  const top = 110
  return sheet(
    c,
    stage(c),
    stroke('M500 500H600M576 480L600 500L576 520M1000 500H1100M1076 480L1100 500L1076 520', tone.lilac, 8),
    phone(
      c,
      a,
      top,
      360,
      760,
      head(a, top, tone.indigo),
      bar(a + 40, top + 74, 130, '#fff', 18) +
        bar(a + 40, top + 106, 90, '#8d92e0') +
        waves(a + 290, top + 116, 0.8, '#fff'),
      round(a + 34, top + 166, 292, 50, 25, tone.mint) +
        check(a + 62, top + 191, 13) +
        bar(a + 88, top + 185, 150, tone.green),
      rows(a, top, (_, px, py) => check(px, py, 12)),
      round(a + 34, top + 660, 292, 56, 28, tone.indigo) + bar(a + 130, top + 682, 100, '#fff'),
    ),
    phone(
      c,
      b,
      top,
      360,
      760,
      head(b, top, tone.graphite),
      bar(b + 40, top + 74, 130, '#fff', 18) +
        bar(b + 40, top + 106, 90, '#7a80a0') +
        waves(b + 290, top + 116, 0.8, '#7a80a0', true),
      round(b + 34, top + 166, 292, 50, 25, tone.honey) +
        disc(b + 62, top + 191, 13, tone.amber) +
        stroke(`M${b + 62} ${top + 184}v8`, '#fff', 4) +
        disc(b + 62, top + 198, 2.4, '#fff') +
        bar(b + 88, top + 185, 180, '#b97a1f'),
      rows(b, top, (i, px, py) =>
        i < 2
          ? disc(px, py, 12, tone.honey, `stroke="${tone.amber}" stroke-width="3"`) +
            stroke(`M${px} ${py - 6}v7h5`, '#b97a1f', 3)
          : check(px, py, 12),
      ),
      round(b + 34, top + 660, 292, 56, 28, tone.amber) + bar(b + 130, top + 682, 100, '#fff'),
    ),
    phone(
      c,
      d,
      top,
      360,
      760,
      head(d, top, tone.deep),
      bar(d + 40, top + 74, 130, '#fff', 18) +
        bar(d + 40, top + 106, 90, '#8d92e0') +
        waves(d + 290, top + 116, 0.8, tone.amber),
      card(d + 34, top + 166, 292, 50, tone.paper, tone.pale, 25) +
        round(d + 46, top + 184, 268, 14, 7, tone.pale) +
        round(d + 46, top + 184, 176, 14, 7, tone.indigo),
      rows(d, top, (i, px, py) =>
        i === 0
          ? check(px, py, 12)
          : i === 1
            ? disc(px, py, 11, 'none', `stroke="${tone.pale}" stroke-width="5"`) +
              stroke(`M${px} ${py - 11}a11 11 0 0 1 10 16`, tone.indigo, 5)
            : disc(px, py, 11, 'none', `stroke="${tone.pale}" stroke-width="5"`),
      ),
      round(d + 34, top + 660, 292, 56, 28, tone.wash, `stroke="${tone.bar}" stroke-width="2"`) +
        bar(d + 130, top + 682, 100, tone.mid),
    ),
    cloud(1300, 76, 0.62, tone.lilac) + stroke('M1300 90V60M1286 72L1300 58L1314 72', '#fff', 7),
    cloud(300, 76, 0.62, tone.lilac) + stroke('M284 74l12 12l22 -24', '#fff', 7),
    cloud(800, 76, 0.62, '#b9bdd3') + stroke('M784 62l32 30M816 62l-32 30', '#fff', 7),
  )
}

export function exportDialog(): string {
  const c = board(431)
  const [x, y] = [100, 80]
  const [dx, dy] = [430, 190]
  const sheetIcon = (px: number, py: number, color: string, inside: string): string =>
    path(
      `M${px - 30} ${py - 42}h40l22 22v64h-62Z`,
      '#fff',
      `stroke="${color}" stroke-width="4" stroke-linejoin="round"`,
    ) +
    path(`M${px + 10} ${py - 42}v22h22Z`, color) +
    inside
  const tile = (i: number, inside: (px: number, py: number, color: string) => string): string => {
    const px = dx + 40 + i * 170
    const on = i === 1
    return (
      card(px, dy + 120, 154, 150, on ? '#eef0fd' : tone.paper, on ? tone.indigo : tone.line) +
      sheetIcon(
        px + 77,
        dy + 182,
        on ? tone.indigo : tone.mid,
        inside(px + 77, dy + 182, on ? tone.indigo : tone.mid),
      ) +
      bar(px + 47, dy + 244, 60, on ? tone.indigo : tone.mid) +
      (on ? check(px + 136, dy + 138, 13, tone.indigo) : '')
    )
  }
  return sheet(
    c,
    stage(c),
    appWindow(
      c,
      x,
      y,
      1400,
      840,
      sidebar(x, y + 54, 220, 786, 3),
      rect(x + 220, y + 54, 1180, 786, tone.wash) + bar(x + 260, y + 96, 240, tone.graphite, 22),
      card(x + 260, y + 150, 1100, 650) +
        repeat(
          10,
          (i) =>
            rect(x + 260, y + 204 + i * 60, 1100, 2, tone.line) +
            bar(x + 330, y + 226 + i * 60, 120 + ((i * 47) % 90), tone.slate) +
            bar(x + 620, y + 226 + i * 60, 90 + ((i * 31) % 70)) +
            bar(x + 860, y + 226 + i * 60, 80 + ((i * 53) % 90)) +
            chip(
              x + 1180,
              y + 218 + i * 60,
              92,
              [tone.mint, tone.honey, tone.pale][i % 3] ?? tone.pale,
              [tone.green, '#b97a1f', tone.indigo][i % 3] ?? tone.indigo,
            ) +
            round(
              x + 286,
              y + 222 + i * 60,
              20,
              20,
              5,
              i % 3 ? tone.indigo : tone.paper,
              `stroke="${tone.mid}" stroke-width="2"`,
            ),
        ) +
        bars(x + 330, y + 172, [80], 0, tone.mid) +
        bar(x + 620, y + 172, 60, tone.mid) +
        bar(x + 860, y + 172, 70, tone.mid),
      rect(x, y + 54, 1400, 786, tone.deep, 'opacity=".46"'),
    ),
    shadow(c, dx, dy, 740, 640, 0.5),
    round(dx, dy, 740, 640, 20, tone.paper),
    bar(dx + 40, dy + 40, 240, tone.graphite, 24) +
      bar(dx + 40, dy + 80, 360) +
      disc(dx + 690, dy + 52, 20, tone.wash) +
      stroke(`M${dx + 683} ${dy + 45}l14 14m0 -14l-14 14`, tone.slate, 4),
    tile(0, (px, py, color) => bars(px - 18, py - 4, [36, 28, 36], 14, color, 6)),
    tile(1, (px, py, color) =>
      stroke(
        `M${px - 18} ${py - 6}h38M${px - 18} ${py + 8}h38M${px - 18} ${py + 22}h38M${px - 4} ${py - 6}v28M${px + 8} ${py - 6}v28`,
        color,
        4,
      ),
    ),
    tile(
      2,
      (px, py, color) =>
        path(`M${px - 20} ${py + 26}l14 -24l10 12l8 -10l10 22Z`, color) + disc(px + 8, py - 8, 5, color),
    ),
    tile(3, (px, py, color) => pin(px, py + 30, 0.66, color)),
    bar(dx + 40, dy + 304, 130, tone.slate) +
      card(dx + 40, dy + 330, 320, 50, tone.wash, tone.line, 8) +
      bar(dx + 60, dy + 349, 120, tone.slate) +
      card(dx + 380, dy + 330, 320, 50, tone.wash, tone.line, 8) +
      bar(dx + 400, dy + 349, 120, tone.slate) +
      stroke(`M${dx + 360 - 34} ${dy + 350}l8 9l8 -9M${dx + 666} ${dy + 350}l8 9l8 -9`, tone.slate, 4),
    repeat(
      3,
      (i) =>
        bar(dx + 40, dy + 418 + i * 46, [210, 170, 240][i] ?? 200, tone.slate) +
        toggle(dx + 644, dy + 409 + i * 46, i !== 1),
    ),
    rect(dx, dy + 546, 740, 2, tone.line) +
      bar(dx + 40, dy + 588, 150, tone.mid) +
      round(dx + 420, dy + 570, 110, 46, 23, tone.wash, `stroke="${tone.bar}" stroke-width="2"`) +
      bar(dx + 448, dy + 587, 54, tone.mid) +
      round(dx + 546, dy + 570, 154, 46, 23, tone.amber) +
      stroke(`M${dx + 582} ${dy + 582}v18m-9 -8l9 9l9 -9`, tone.deep, 4) +
      bar(dx + 606, dy + 587, 66, tone.deep),
    pointer(dx + 650, dy + 602, 1.1),
    lock(dx + 228, dy + 588, 0.5, tone.mid),
  )
}
