/** Offers a newer build on pages with forms, because a reload would lose what the visitor typed. */
import type { PageState } from '#contract/page-state.ts'
import { takeHardNavigation } from '../navigation.ts'
import { readPageState } from '../page.ts'
import { UPDATE_EVENT } from '../updates.ts'

const SETTLE_MS = 100

const words = readPageState()?.update
if (words) addEventListener(UPDATE_EVENT, () => showUpdateLine(words), { once: true })

/** Shows the offer. Screen readers speak it after their current sentence. */
function showUpdateLine({ text, button }: NonNullable<PageState['update']>): void {
  const line = document.createElement('div')
  line.className = 'update-line'
  line.setAttribute('role', 'status')
  document.body.append(line)
  const offer = document.createElement('button')
  offer.type = 'button'
  offer.textContent = button
  offer.onclick = () => {
    // This reload is the load that was asked for.
    takeHardNavigation()
    location.reload()
  }
  // Screen readers speak only words that are added to a region which already exists.
  setTimeout(() => line.append(text, ' ', offer), SETTLE_MS)
}
