/** Offers the newer build on pages with forms, where a reload would lose what was typed. */
import type { PageState } from '#contract/page-state.ts'
import { takeHardNavigation } from '../navigation.ts'
import { readPageState } from '../page.ts'
import { UPDATE_EVENT } from '../updates.ts'

const SETTLE_MS = 100

const words = readPageState()?.update
if (words) addEventListener(UPDATE_EVENT, () => showUpdateLine(words), { once: true })

/** Screen readers say it when they have finished their sentence. */
function showUpdateLine({ text, button }: NonNullable<PageState['update']>): void {
  const line = document.createElement('div')
  line.className = 'update-line'
  line.setAttribute('role', 'status')
  document.body.append(line)
  const offer = document.createElement('button')
  offer.type = 'button'
  offer.textContent = button
  offer.onclick = () => {
    // The reload is the full load.
    takeHardNavigation()
    location.reload()
  }
  // Only words that come into a region which is already there are read out.
  setTimeout(() => line.append(text, ' ', offer), SETTLE_MS)
}
