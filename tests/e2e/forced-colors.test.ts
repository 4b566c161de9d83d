import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { openDemoSites } from '../support/demo-sites.ts'

const sites = openDemoSites('harbour', 'linden')

describe.skipIf(isBrowserMissing())('where the visitor chooses all colours', () => {
  it.each([
    ['harbour', 'water'],
    ['linden', 'heart'],
  ])('every control of the search of %s has an edge, and the chosen group is marked', async (tenant, words) => {
    const page = await sites.browser.newPage({ forcedColors: 'active' })
    await page.goto(`${sites.preview.url(tenant)}search.html`)
    await page.locator('main input').first().fill(words)
    await page.keyboard.press('Enter')
    await page.locator('.search-groups button').first().waitFor()
    const controls = await page.locator('main :is(input, button):visible').evaluateAll((all) => {
      const sample = document.body.appendChild(document.createElement('p'))
      sample.style.background = 'Highlight'
      const highlight = getComputedStyle(sample).backgroundColor
      return all.map((control) => {
        const { borderTopWidth, backgroundColor, forcedColorAdjust } = getComputedStyle(control)
        return {
          hasEdge: parseFloat(borderTopWidth) > 0,
          isChosen: control.getAttribute('aria-pressed') === 'true',
          // If the browser adjusts colours, it draws a box in the page's colour behind words, and HighlightText is not
          // readable on it.
          isMarked: backgroundColor === highlight && forcedColorAdjust === 'none',
        }
      })
    })
    await page.close()

    expect(controls.length).toBeGreaterThan(4)
    expect(controls.filter(({ hasEdge }) => !hasEdge)).toEqual([])
    expect(controls.filter(({ isChosen }) => isChosen)).toHaveLength(1)
    expect(controls.filter(({ isChosen, isMarked }) => isChosen !== isMarked)).toEqual([])
  })
})
