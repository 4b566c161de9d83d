/**
 * Makes a click on a link follow the redirects of the live build, or load its page without caches if this page has
 * asked for that. The script is loaded when a link is first pointed at.
 *
 * A click waits at most half a second for the redirects. Without them, the host or the error page redirects the
 * visitor.
 */
import { findTarget, readRules } from '../route-rules.ts'
import { navigateHard, opensHere, waitBriefly, siteLink, takeHardNavigation } from '../navigation.ts'

const rules = readRules()

addEventListener('click', (event) => {
  const link = siteLink(event)
  if (!link || !opensHere(event, link)) return
  event.preventDefault()
  const { href, pathname } = link
  if (takeHardNavigation()) return void navigateHard(href)
  void waitBriefly(rules).then((known) => location.assign(findTarget(known ?? {}, pathname, location.origin) ?? href))
})
