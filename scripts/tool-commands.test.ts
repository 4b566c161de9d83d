import { describe, expect, it } from 'vitest'
import { listCommands, nameForTool, refuseCommand } from './tool-commands.ts'

describe('the commands of the package', () => {
  it('are listed in one line each', () => {
    expect(listCommands()).toMatch(/^ {2}preview {3}serves dist\/, each tenant at its own address$/m)
    expect(listCommands().split('\n').length).toBeLessThan(24)
  })

  it.each([
    ['biuld', 'Did you mean "build"?'],
    ['previw', 'Did you mean "preview"?'],
    ['publish:site', 'Did you mean "publish"?'],
    ['check-provider', 'Did you mean "check"?'],
  ])('offer the nearest for a word that is none: %s', (word, offer) => {
    expect(refuseCommand(word)).toBe(`There is no command "${word}". ${offer} npx tessera --help lists all commands.`)
  })

  it('offer none for a word that resembles none', () => {
    expect(refuseCommand('sing')).toBe('There is no command "sing". npx tessera --help lists all commands.')
  })

  it.each([
    ['npm run build --', 'npx tessera build'],
    ['Run `npm run build` first.', 'Run `npx tessera build` first.'],
    ['npm run publish:site -- --verify', 'npx tessera publish --verify'],
    ['npm run rollback -- harbour --resume', 'npx tessera rollback harbour --resume'],
    ['npm run -s rebuild:token -- NAME', 'npx tessera token NAME'],
    ['npm run check, npm run docs:errors', 'npm run check, npm run docs:errors'],
    ['See docs/errors.md.', 'See node_modules/tessera/docs/errors.md.'],
    ['/x/docs/errors.md, docs/', '/x/docs/errors.md, docs/'],
  ])('are named as users type them: %s', (text, expected) => expect(nameForTool(text)).toBe(expected))
})
