import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { runCommand } from './command.ts'

const WIDTHS = [320, 768, 1280, 1536]
const SCHEMES = ['light', 'dark'] as const

await runCommand(
  {
    name: 'npm run screenshots --',
    summary: 'Takes a picture of every kind of page, theme, language, width and colour scheme of the built demo.',
    options: {
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      to: { value: 'DIR', help: 'folder of the pictures and their index page (default screenshots)' },
      tenant: { value: 'NAME', multiple: true, help: 'this tenant only' },
      chromium: { value: 'FILE', help: 'the browser (default /usr/bin/chromium)' },
    },
  },
  async (args, log) => {
    const to = resolve(args.text('to') ?? 'screenshots')
    mkdirSync(to, { recursive: true })
    const tenants = args.list('tenant').length > 0 ? args.list('tenant') : Object.keys(PAGE_KINDS)
    const preview = await startPreview({ outDir: resolve(args.text('out') ?? 'dist'), tenants, port: 0 })
    const browser = await chromium.launch({
      executablePath: args.text('chromium') ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    const task = log.task('screenshots')
    const names: string[] = []
    try {
      for (const tenant of tenants) {
        for (const scheme of SCHEMES) {
          for (const width of WIDTHS) {
            const context = await browser.newContext({
              viewport: { width, height: 800 },
              colorScheme: scheme,
              reducedMotion: 'reduce',
            })
            const page = await context.newPage()
            for (const locale of SITE_LOCALES) {
              for (const [kind, path] of Object.entries(PAGE_KINDS[tenant] ?? {})) {
                const name = `${tenant}-${kind}-${locale}-${width}-${scheme}.png`
                await page.goto(`${preview.url(tenant)}${locale}/${path}`)
                await showLazyPictures(page)
                await allLaidOut(page)
                await page.screenshot({ path: join(to, name), fullPage: true })
                task.update(`${names.push(name)}`)
              }
            }
            await context.close()
          }
        }
      }
    } finally {
      await browser.close()
      await preview.close()
    }
    writeFileSync(join(to, 'index.html'), indexPage(names))
    task.done(`${names.length} pictures, see ${join(to, 'index.html')}`)
    return 0
  },
)

/** Waits until the parts below the first screen are laid out. Before that, the page has only an estimated height. */
async function allLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.below')].every((part) => getComputedStyle(part).contentVisibility === 'visible'),
  )
}

/** Makes all pictures load. Lazy pictures load only near the screen, but the screenshot shows the whole page. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
}

function indexPage(names: readonly string[]): string {
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}"><img src="${name}" loading="lazy" alt=""></a><figcaption>${name}</figcaption></figure>`,
  )
  const style =
    'body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:16px}figure{margin:0}img{width:100%;height:260px;object-fit:cover;object-position:top;border:1px solid #ccc}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${figures.join('\n')}</html>\n`
}
