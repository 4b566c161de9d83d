/**
 * Makes links follow the redirects of the live build, and load without caches if that is wanted. Loaded when a link is
 * first pointed at.
 *
 * The host and the page for missing pages know the same redirects, so a click does not wait long for them here.
 */
import { findTarget, readRules } from '../route-rules.ts'
import { navigateHard, opensHere, patiently, siteLink, takeHardNavigation } from '../navigation.ts'

const rules = readRules()

addEventListener('click', (event) => {
  const link = siteLink(event)
  if (!link || !opensHere(event, link)) return
  event.preventDefault()
  const { href, pathname } = link
  if (takeHardNavigation()) return void navigateHard(href)
  void patiently(rules).then((known) => location.assign(findTarget(known ?? {}, pathname, location.origin) ?? href))
})
