import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { makeEngine, demoTenants, listFiles, ROOT } from '../support/build-bundles.ts'
import { copyProject } from '../support/copy-project.ts'

it('a bundle does not tell where its project lies: compiled in another folder, it has the same bytes', async () => {
  const project = copyProject()
  const [cacheDir, outDir] = [join(project, '.cache'), join(project, 'dist')]
  mkdirSync(cacheDir)
  symlinkSync(join(ROOT, '.cache/images'), join(cacheDir, 'images'))
  const [demo, engine] = await Promise.all([startDemoProvider(), makeEngine()])
  const build = { tenants: demoTenants('harbour'), demoUrl: demo.url }
  try {
    await engine.build(build)
    const { compile } = await engine.build({ ...build, root: project, cacheDir, outDir })
    expect(compile.cached).toBe(false)

    const there = join(outDir, 'harbour')
    expect(listFiles(there)).toEqual([...engine.files('harbour').keys()])
    for (const [path, text] of engine.files('harbour')) {
      expect(readFileSync(join(there, path), 'utf8'), path).toBe(text)
    }
  } finally {
    engine.remove()
    await demo.close()
  }
})
