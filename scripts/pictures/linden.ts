import { childrenRoom } from './linden/children.ts'
import { clinicMorning } from './linden/clinic.ts'
import { gardenCourtyard } from './linden/courtyard.ts'
import { laboratory } from './linden/laboratory.ts'
import { hands, heartCare } from './linden/leaves.ts'
import { mountainBreath } from './linden/mountain.ts'
import { nightLamp } from './linden/night.ts'
import { familyWalk, riverCity } from './linden/river.ts'
import { physioStudio, waitingRoom } from './linden/studio.ts'
import { teaTable } from './linden/tea.ts'
import { glitter, land, ridge, ripples, streaks } from './nature.ts'
import { flowers, grass, tree, wood } from './plants.ts'
import { at, canvas, clip, disc, down, light, path, rect, round, sheet, type Picture } from './svg.ts'

/** The leaf mark on a field of 96 by 96. */
const mark =
  '<path d="M48 10c-7-8-33-6-36 14-4 25 21 43 40 64 8-24 36-36 33-61C82 6 55 0 48 10Z" fill="#c2667a"/>' +
  '<path d="M48 10c7-10 34-4 37 17 3 25-25 37-33 61C47 62 46 36 48 10Z" fill="#a34a69"/>' +
  '<path d="M48 14c-2 24 0 46 4 68M48.5 30 33 24M49 30l15-6M49 46l-20-5M49.5 46l20-7M50.5 62l-12-4M51 62l10-6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/>' +
  '<path d="M48 12c-1-4 1-7 5-10" fill="none" stroke="#8d3f5c" stroke-width="4" stroke-linecap="round"/>'

const logo = (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -6 96 96">${mark}</svg>\n`

const favicon = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 4C13.5 1 4.5 1.5 3.5 9 2.5 17 11 23.5 17 31c3-8 12.5-12 11.5-20.5C27.5 2 18 0 16 4Z" fill="#b9596f"/>' +
  '<path d="M16 7c-.5 7 0 14 1 20M16 13l-6-2M16 13l6-3M16.2 19l-5-2M16.5 19l5-3" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/></svg>\n'

function share(): string {
  const c = canvas(353, 1200, 630)
  const lake = 'M-20 450H640Q760 452 700 482Q560 540 -20 600Z'
  return sheet(
    c,
    rect(0, 0, 1200, 470, down(c, '#c98fa2', ['#f0bfae', 0.5], '#fde6c8')),
    light(c, 420, 350, 560, 330, '#fff3d0', 0.95),
    disc(420, 330, 50, '#fffaf0'),
    streaks(c, 700, 130, 1000, 130, 9, '#fdeadb', 'opacity=".5"'),
    land(ridge(c.random, -20, 1220, 350, 70, 2), 480, down(c, '#d5a0a6', '#f0cbb6')),
    land(ridge(c.random, -20, 1220, 400, 46, 3), 480, down(c, '#b58593', '#dbb3a3')),
    wood(c, -20, 1220, () => 440, 46, '#9aa283'),
    rect(0, 434, 1200, 200, down(c, '#c1b988', '#5b7354')),
    path(lake, down(c, '#fbe0bc', '#c58f98')),
    clip(
      c,
      path(lake, '#fff'),
      glitter(c, 410, 452, 560, 160, 40, 80, '#fffaf0', 'opacity=".8"'),
      ripples(c, 0, 640, 456, 560, 40, '#8d5f80', 'opacity=".3"'),
    ),
    tree(c, 900, 560, 470, { trunk: '#54324a', dark: '#64805c', mid: '#93a76c', light: '#cfcb88' }, -1, 1.1),
    grass(c, -10, 1210, () => 634, 240, 50, '#4b6350'),
    flowers(c, 70, 0, 1200, 570, 620, 22, ['#fdf1e3', '#d9808a', '#c9694a']),
    round(64, 64, 128, 128, 32, '#fffaf0'),
    at(80, 86, 1, mark),
  )
}

export const linden: readonly Picture[] = [
  { name: 'logo.svg', draw: logo },
  { name: 'favicon.svg', draw: favicon },
  { name: 'share.png', draw: share },
  { name: 'clinic-morning.jpg', draw: clinicMorning },
  { name: 'waiting-room.jpg', draw: waitingRoom },
  { name: 'garden-courtyard.jpg', draw: gardenCourtyard },
  { name: 'family-walk.jpg', draw: familyWalk },
  { name: 'heart-care.jpg', draw: heartCare },
  { name: 'children-room.jpg', draw: childrenRoom },
  { name: 'physio-studio.jpg', draw: physioStudio },
  { name: 'night-lamp.jpg', draw: nightLamp },
  { name: 'tea-table.jpg', draw: teaTable },
  { name: 'mountain-breath.jpg', draw: mountainBreath },
  { name: 'hands.jpg', draw: hands },
  { name: 'laboratory.jpg', draw: laboratory },
  { name: 'river-city.jpg', draw: riverCity },
]
