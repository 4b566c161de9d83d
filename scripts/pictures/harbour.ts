import { gardenRain } from './harbour/garden.ts'
import { tapGlass } from './harbour/kitchen.ts'
import { laboratory } from './harbour/laboratory.ts'
import { pumpingStation, reservoir } from './harbour/lake.ts'
import { riverFish } from './harbour/river.ts'
import { coastOutfall, harbourDawn } from './harbour/sea.ts'
import { stormDrain } from './harbour/storm.ts'
import { pipesStreet, vanNight } from './harbour/street.ts'
import { meter, treatmentWorks } from './harbour/works.ts'
import { boat, crane } from './landmarks.ts'
import { glitter, gull, ripples, streaks } from './nature.ts'
import { at, canvas, clip, disc, down, light, mirror, path, rect, round, sheet, type Picture } from './svg.ts'
import { church, row } from './town.ts'

const mark = (ground: string, sun: string, far: string, near: string): string =>
  `<rect width="96" height="96" rx="20" fill="${ground}"/>` +
  `<path d="M48 14a25 25 0 0 1 25 25H23a25 25 0 0 1 25-25Z" fill="${sun}"/>` +
  `<path d="M14 50c8-7 15-7 22.5 0s14.5 7 22.5 0 15-7 23 0v9c-8-7-15-7-23 0s-15 7-22.5 0-14.5-7-22.5 0Z" fill="${near}"/>` +
  `<path d="M14 67c8-7 15-7 22.5 0s14.5 7 22.5 0 15-7 23 0v9c-8-7-15-7-23 0s-15 7-22.5 0-14.5-7-22.5 0Z" fill="${far}"/>`

const logo = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${mark('#1b6079', '#f6b95f', '#8fd0cf', '#ffffff')}</svg>\n`

const favicon = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1b6079"/>' +
  '<path d="M16 5a8.5 8.5 0 0 1 8.5 8.5h-17A8.5 8.5 0 0 1 16 5Z" fill="#f6b95f"/>' +
  '<path d="M4 18c4-3.5 8-3.5 12 0s8 3.5 12 0v5c-4 3.5-8 3.5-12 0s-8-3.5-12 0Z" fill="#fff"/></svg>\n'

function share(): string {
  const c = canvas(151, 1200, 630)
  const look = { wall: '#3f6f80', roof: '#315f72', pane: '#52818f', lit: '#f8cc80', share: 0.25, columns: 3, rows: 3 }
  const town =
    crane(900, 400, 120, '#86a9ab', -1) +
    crane(990, 400, 140, '#7ea2a6', -1) +
    church(300, 400, 180, '#4f7f8e') +
    row(c, -20, 520, 402, 60, 104, look, ['stepped', 'gable', 'stepped', 'ridge'])
  return sheet(
    c,
    rect(0, 0, 1200, 404, down(c, '#2a5f7c', ['#7fabb0', 0.5], '#f8d49c')),
    light(c, 790, 380, 460, 280, '#ffe3a8', 0.9),
    streaks(c, 700, 250, 900, 120, 8, '#fbe6c0', 'opacity=".5"'),
    disc(790, 372, 34, '#fff4d8'),
    town,
    rect(0, 400, 1200, 230, down(c, '#e9c893', ['#6d9ca6', 0.34], '#1b5068')),
    clip(c, rect(0, 400, 1200, 140, '#fff'), mirror(c, 400, 30, `<g opacity=".5">${town}</g>`)),
    glitter(c, 790, 402, 620, 170, 30, 150, '#ffedc4', 'opacity=".8"'),
    ripples(c, 0, 1200, 420, 620, 90, '#143f56', 'opacity=".3"'),
    boat(c, 470, 524, 0.72, '#12303f', '#b9563d', '#e6e0cb', '#f6b95f'),
    path(gull(960, 170, 32) + gull(1030, 206, 22), '#24485c'),
    round(1040, 476, 112, 112, 26, '#ffffff'),
    at(1048, 484, 1, mark('#1b6079', '#f6b95f', '#8fd0cf', '#ffffff')),
  )
}

export const harbour: readonly Picture[] = [
  { name: 'logo.svg', draw: logo },
  { name: 'favicon.svg', draw: favicon },
  { name: 'share.png', draw: share },
  { name: 'harbour-dawn.jpg', draw: harbourDawn },
  { name: 'reservoir.jpg', draw: reservoir },
  { name: 'treatment-works.jpg', draw: treatmentWorks },
  { name: 'pipes-street.jpg', draw: pipesStreet },
  { name: 'tap-glass.jpg', draw: tapGlass },
  { name: 'storm-drain.jpg', draw: stormDrain },
  { name: 'meter.jpg', draw: meter },
  { name: 'river-fish.jpg', draw: riverFish },
  { name: 'laboratory.jpg', draw: laboratory },
  { name: 'garden-rain.jpg', draw: gardenRain },
  { name: 'pumping-station.jpg', draw: pumpingStation },
  { name: 'coast-outfall.jpg', draw: coastOutfall },
  { name: 'van-night.jpg', draw: vanNight },
]
