import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { LOADER_PACKAGES, ON_REQUEST, PAGE_PACKAGES, SHARE_PACKAGES } from '#store/on-request.ts'
import { copyProjectInto } from '../support/copy-project.ts'

/** Packages that a project installs if Astro compiles its pages or loads its content. */
const FOR_PAGES = new Set([...PAGE_PACKAGES, ...LOADER_PACKAGES])
const LEFT_OUT = new Set([...ON_REQUEST, 'rolldown'])

let home: string
/** A folder with only the packed package. The packages that it needs are links to those of the repository. */
let site: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tessera-'))
  site = join(home, 'site')
  await pack()
  mkdirSync(join(site, 'node_modules/tessera'), { recursive: true })
  const unpack = ['xzf', join(home, 'package.tgz'), '--strip-components=1', '-C', join(site, 'node_modules/tessera')]
  expect(spawnSync('tar', unpack).status).toBe(0)
  linkPackages(packageNames().filter((name) => !LEFT_OUT.has(name)))
})
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))

/** The names of all packages that the repository has installed. */
function packageNames(): string[] {
  const list = (dir: string) => readdirSync(join(ROOT, 'node_modules', dir)).filter((name) => !name.startsWith('.'))
  return list('').flatMap((name) => (name.startsWith('@') ? list(name).map((own) => `${name}/${own}`) : [name]))
}

/** Installs packages in the project as links to those of the repository. */
function linkPackages(names: Iterable<string>): void {
  for (const name of names) {
    const place = join(site, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), place)
  }
}

/**
 * Packs a copy of the project, because `npm pack` changes `lib` for a moment. The copy uses pages that other tests
 * compiled.
 */
async function pack(): Promise<void> {
  await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const copy = join(home, 'copy')
  mkdirSync(join(copy, '.cache'), { recursive: true })
  symlinkSync(join(ROOT, '.cache/compiled'), join(copy, '.cache/compiled'))
  copyProjectInto(copy)
  for (const name of ['bin', 'lib', 'starter', 'tsconfig.json', 'tenants.schema.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--silent'], { cwd: copy, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  cpSync(join(copy, stdout.trim()), join(home, 'package.tgz'))
  expect(readFileSync(join(copy, 'lib/tessera.mjs'), 'utf8')).toBe(readFileSync(join(ROOT, 'lib/tessera.mjs'), 'utf8'))
}

function tessera(...args: string[]): { code: number | null; printed: string; said: string } {
  const command = [join(site, 'node_modules/tessera/bin/tessera.mjs'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: site, encoding: 'utf8' })
  return { code: status, printed: stdout, said: stderr }
}

/** The expected result of a command that misses packages: it says how to install them. */
function missing(code: number, first: string) {
  return { code, said: expect.stringMatching(new RegExp(`PackagesMissing.*\`npm install ${first}@`)) as string }
}

describe('the packed package in a folder of its own', () => {
  it('makes a project, and builds its pages in three languages', () => {
    expect(tessera('init')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Next: npx tessera build') as string,
    })
    // A new project adds nothing to the themes, so Astro has nothing to compile.
    const first = tessera('build')
    expect(first).toMatchObject({ code: 0, said: expect.not.stringMatching(/compile|\[warn\]|Warning/) as string })
    appendFileSync(join(site, 'theme/style.css'), '.own-rule { color: rebeccapurple }')
    writeFileSync(join(site, 'theme/words.json'), '{ "kr": { "skip.content": "바로 가기" } }')
    mkdirSync(join(site, 'theme/fonts'), { recursive: true })
    writeFileSync(join(site, 'theme/fonts/own.woff2'), 'no font, but its name says so')
    appendFileSync(join(site, 'theme/style.css'), "@font-face { font-family: Own; src: url('./fonts/own.woff2') }")
    const tenants = readFileSync(join(site, 'tenants.json'), 'utf8')
    const allowed = '"allowedHosts": { "scripts": ["stats.example"], "connections": ["stats.example"] }'
    writeFileSync(join(site, 'tenants.json'), tenants.replace('"provider"', `${allowed}, "provider"`))
    writeFileSync(join(site, 'theme/head.html'), '<script src="https://stats.example/a.js" async></script>')
    // Without Astro, a project cannot compile its own rules.
    expect(tessera('build')).toMatchObject(missing(2, 'astro'))
    expect(tessera('dev')).toMatchObject(missing(2, 'astro'))
    linkPackages(FOR_PAGES)
    const { code, said } = tessera('build')
    for (const name of FOR_PAGES) rmSync(join(site, 'node_modules', name))
    expect(code, said).toBe(0)
    expect(said).toContain('the pages are compiled')
    expect(said).not.toMatch(/\[warn\]|Warning/)
    expect(said).toContain('Next: npx tessera preview')
    const page = (path: string) => readFileSync(join(site, 'dist/site', path), 'utf8')
    expect(page('welcome.html')).toMatch(/<html lang="en".*<h1[^>]*>\s*Welcome\s*</s)
    expect(page('zh/welcome.html')).toMatch(/<html lang="zh-Hans".*<h1[^>]*>\s*欢迎\s*</s)
    expect(page('kr/guide/write.html')).toMatch(/<html lang="ko".*<h1[^>]*>\s*페이지 쓰기\s*</s)
    expect(page('kr/guide/write.html')).toMatch(/<a[^>]*href="#content">\s*바로 가기/)
    expect(page('favicon.ico')).not.toBe('')
    const [, sheet = ''] = /<link rel="stylesheet" href="\/([^"]+)"/.exec(page('welcome.html')) ?? []
    expect(page(sheet)).toContain('.own-rule{color:')
    const [, font = ''] = /url\(\/?(_astro\/own\.[^)]+\.woff2)\)/.exec(page(sheet)) ?? []
    expect(page(font)).toBe('no font, but its name says so')
    for (const path of ['welcome.html', 'kr/guide/write.html', '404.html'])
      expect(page(path)).toContain('<script src="https://stats.example/a.js" async></script>')
    const [policy = ''] = /Content-Security-Policy: .*/.exec(page('_headers')) ?? []
    expect(policy).toMatch(/script-src [^;]* https:\/\/stats\.example;/)
    expect(policy).toContain("font-src 'self'; connect-src 'self' https://stats.example;")
  })

  it('draws its pages as they are asked for', async () => {
    tessera('init')
    linkPackages(FOR_PAGES)
    const command = [join(site, 'node_modules/tessera/bin/tessera.mjs'), 'dev', '--port', '0']
    const dev = spawn(process.execPath, command, { cwd: site, env: readSettings().compilerEnv, stdio: 'pipe' })
    const ended = once(dev, 'exit')
    onTestFinished(async () => {
      dev.kill()
      await ended
      for (const name of FOR_PAGES) rmSync(join(site, 'node_modules', name))
    })
    let said = ''
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
    await expect.poll(() => said).toMatch(/^http:.*\n/)
    const [address = ''] = /^http:\S+/.exec(said) ?? []
    for (const path of ['welcome.html', 'kr/guide/write.html']) {
      const answer = await fetch(address + path)
      expect([answer.status, await answer.text()], said).toEqual([200, expect.stringMatching(/<h1[\s>]/)])
    }
  })

  it('makes a project once, and leaves each file as it is', () => {
    tessera('init')
    writeFileSync(join(site, 'README.md'), 'Mine.')
    expect(tessera('init').said).toMatch(/Left as they were: .*Made 0 files/s)
    expect(readFileSync(join(site, 'README.md'), 'utf8')).toBe('Mine.')
  })

  it('names its commands as the user calls them', () => {
    expect(tessera().printed).toContain('  build     builds all tenants')
    expect(tessera('preview', '--help').printed).toContain('npx tessera preview [options]')
    expect(tessera('biuld')).toMatchObject({
      code: 2,
      said: expect.stringContaining('Did you mean "build"?') as string,
    })
  })

  it('needs packages for a bucket and for the rebuild service, and says how they are installed', () => {
    tessera('init')
    expect(tessera('build')).toMatchObject({ code: 0 })
    const tenants = readFileSync(join(site, 'tenants.json'), 'utf8')
    writeFileSync(join(site, 'tenants.json'), tenants.replace('folder:published/site', 's3://bucket/site'))
    // A fault of one tenant ends with 1, because the other tenants are published.
    expect(tessera('publish')).toMatchObject(missing(1, '@aws-sdk/client-s3'))
    writeFileSync(join(site, 'tenants.json'), tenants)
    expect(tessera('publish')).toMatchObject({ code: 0 })
    expect(tessera('rebuild')).toMatchObject(missing(2, 'pg'))
  })

  it('draws share pictures once their packages are installed, and says how that is done', () => {
    tessera('init')
    const tenants = readFileSync(join(site, 'tenants.json'), 'utf8')
    writeFileSync(join(site, 'tenants.json'), tenants.replace('"provider"', '"sharePictures": true, "provider"'))
    onTestFinished(() => {
      writeFileSync(join(site, 'tenants.json'), tenants)
      for (const name of SHARE_PACKAGES) rmSync(join(site, 'node_modules', name), { force: true })
    })
    expect(tessera('build')).toMatchObject(missing(2, '@fontsource-variable/noto-sans-kr'))
    linkPackages(SHARE_PACKAGES)
    const { code, said } = tessera('build')
    expect(code, said).toBe(0)
    const html = readFileSync(join(site, 'dist/site/zh/welcome.html'), 'utf8')
    const [, path = ''] = /"og:image" content="https?:\/\/[^/]+\/(_ipx\/[^"]+\.png)"/.exec(html) ?? []
    expect(existsSync(join(site, 'dist/site', path))).toBe(true)
  })

  it('asks for Astro if a source reads with a loader of it', () => {
    tessera('init')
    const source = readFileSync(join(site, 'sources/site.ts'), 'utf8')
    const own = "import { glob } from 'astro/loaders'\nimport { astroLoader } from 'tessera/sources'\n"
    writeFileSync(join(site, 'sources/site.ts'), `${own}export default astroLoader(glob({ pattern: '**/*.md' }))`)
    expect(tessera('build')).toMatchObject(missing(2, 'astro'))
    writeFileSync(join(site, 'sources/site.ts'), source)
  })

  it('checks the provider of its one tenant, and of all if there are more', () => {
    tessera('init')
    const tenants = readFileSync(join(site, 'tenants.json'), 'utf8')
    expect(JSON.parse(tessera('check', '--json').printed)).toMatchObject({ tenant: 'site', findings: [] })
    const both = JSON.parse(tenants) as { tenants: Record<string, object> }
    both.tenants['shop'] = { ...both.tenants['site'], origin: 'https://shop.example', publish: undefined }
    writeFileSync(join(site, 'tenants.json'), JSON.stringify(both))
    const ok = (tenant: string) => ({ tenant, ok: true })
    expect(JSON.parse(tessera('check', '--json').printed)).toMatchObject({ tenants: [ok('site'), ok('shop')] })
    expect(tessera('check').printed).toMatch(/^site\nNo faults[^]*\n\nshop\nNo faults/)
    expect(JSON.parse(tessera('check', '--json', '--tenant', 'shop').printed)).toMatchObject(ok('shop'))
    writeFileSync(join(site, 'tenants.json'), tenants)
  })

  it('names in its package.json each package that its code imports', () => {
    const engine = join(site, 'node_modules/tessera')
    const manifest = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8')) as Record<string, object>
    const named = { ...manifest['dependencies'], ...manifest['peerDependencies'] }
    const files = readdirSync(join(engine, 'lib')).filter((name) => name.endsWith('.mjs'))
    const imported = files.flatMap((name) => {
      const text = readFileSync(join(engine, 'lib', name), 'utf8')
      const found = text.matchAll(
        /^(?:import|export)\b[^'"\n]*["']((?:@[\w-]+\/)?[\w-]+)|\bimport\("((?:@[\w-]+\/)?[\w-]+)/gm,
      )
      return [...found].map(([, fixed, late = '']) => fixed ?? late)
    })
    const packages = new Set(imported.filter((name) => !isBuiltin(name) && name !== 'node'))
    expect(packages).toContain('p-limit')
    expect([...packages].filter((name) => !(name in named) && name !== 'rolldown')).toEqual([])
  })

  it('reads the project’s .env', () => {
    writeFileSync(join(site, '.env'), 'PROVIDER_BASE_URL_SITE=nowhere\n')
    tessera('init')
    const { code, said } = tessera('build')
    expect(said).toContain('PROVIDER_BASE_URL_SITE')
    expect(code).not.toBe(0)
    rmSync(join(site, '.env'))
  })
})
