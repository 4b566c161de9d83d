import { reportPage, rolesDiagram, syncDiagram } from './fieldnote/diagrams.ts'
import { formBuilder, mainWindow, mapView } from './fieldnote/screens.ts'
import { exportDialog, offlineStates } from './fieldnote/states.ts'
import { appWindow, bar, bars, phone, pin, tone } from './fieldnote/ui.ts'
import { map, photo } from './fieldnote/views.ts'
import { at, canvas, disc, rect, repeat, round, sheet, stroke, type Picture } from './svg.ts'

/** A page with a pin on it, on a field of 96 by 96. */
const mark =
  '<rect width="96" height="96" rx="20" fill="#3b41a6"/>' +
  '<path d="M26 14h30l20 20v42a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z" fill="#fff"/><path d="M56 14v14a6 6 0 0 0 6 6h14Z" fill="#b9bef0"/>' +
  '<path d="M46 64c-7-10-15-15-15-25a15 15 0 0 1 30 0c0 10-8 15-15 25Z" fill="#f2a93b"/><circle cx="46" cy="39" r="5.5" fill="#fff"/>' +
  '<path d="M32 72h32" stroke="#3b41a6" stroke-width="5" stroke-linecap="round"/>'

const logo = (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${mark}</svg>\n`

const favicon = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3b41a6"/>' +
  '<path d="M16 28C11.5 21.5 7 17.5 7 12.5a9 9 0 0 1 18 0c0 5-4.5 9-9 15.5Z" fill="#fff"/><circle cx="16" cy="12.5" r="3.8" fill="#f2a93b"/></svg>\n'

function share(): string {
  const c = canvas(601, 1200, 630)
  return sheet(
    c,
    rect(0, 0, 1200, 630, tone.deep),
    repeat(6, (i) => disc(1010, 90, 120 + i * 90, 'none', 'stroke="#2b3075" stroke-width="20"')),
    at(80, 72, 1.2, mark),
    bar(230, 96, 240, '#ffffff', 26) + bar(230, 142, 160, tone.lilac, 16),
    bars(80, 260, [330, 290, 310], 40, '#4b51a8', 16),
    round(80, 410, 190, 56, 28, tone.amber) + bar(124, 431, 100, tone.deep, 14),
    appWindow(
      c,
      500,
      150,
      760,
      520,
      map(c, 500, 204, 760, 470),
      stroke('M600 600C660 520 700 470 780 440S900 380 1000 420', tone.indigo, 6, 'stroke-dasharray="2 14"'),
      pin(780, 444, 1.3, tone.amber),
      pin(1000, 424, 1.1, tone.indigo),
      pin(640, 380, 1, tone.green),
      pin(900, 540, 1, tone.indigo),
    ),
    phone(
      c,
      960,
      250,
      200,
      400,
      rect(960, 250, 200, 96, tone.indigo) + bar(990, 304, 80, '#fff', 12),
      photo(c, 984, 358, 152, 104, 1, 8),
      bars(984, 478, [120, 150, 96], 22),
      round(984, 560, 152, 36, 18, tone.amber),
    ),
  )
}

export const fieldnote: readonly Picture[] = [
  { name: 'logo.svg', draw: logo },
  { name: 'favicon.svg', draw: favicon },
  { name: 'share.png', draw: share },
  { name: 'main-window.png', draw: mainWindow },
  { name: 'map-view.png', draw: mapView },
  { name: 'form-builder.png', draw: formBuilder },
  { name: 'sync-diagram.png', draw: syncDiagram },
  { name: 'report-page.png', draw: reportPage },
  { name: 'offline-states.png', draw: offlineStates },
  { name: 'roles-diagram.png', draw: rolesDiagram },
  { name: 'export-dialog.png', draw: exportDialog },
]
