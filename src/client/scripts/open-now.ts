import { openStateAt } from '../open-state.ts'

/**
 * Shows beside the opening hours whether it is open now, by the clock of the device. The page itself cannot say it,
 * because it is as old as its build.
 *
 * Runs in the browser when it is imported.
 */
const line = document.querySelector<HTMLElement>('[data-time-zone]')

function tell(place: HTMLElement): void {
  const { timeZone = '', closed = '', open = '', later = '', shut = '' } = place.dataset
  const days = [...document.querySelectorAll<HTMLElement>('[data-day]')]
  const week = new Map(days.map(({ dataset: { day = '', times = '' } }) => [day, times]))
  const state = openStateAt(new Date(), { timeZone, week, closed: closed.split(' ') })
  const isOpen = state !== undefined && 'until' in state
  const time = isOpen ? state.until : state?.from
  const words = isOpen ? open : time === undefined ? shut : later
  place.textContent = words.replace('{{time}}', time?.replace(/^0/, '') ?? '')
  place.hidden = state === undefined
}

if (line) {
  tell(line)
  setInterval(tell, 30_000, line)
}
