import { expect, it } from 'vitest'
import type { ChangedPage } from '#contract/receipt.ts'
import { groupChanges } from './group-changes.ts'

const page = (name: string, how: ChangedPage['how']): ChangedPage => ({
  path: `/${name}.html`,
  files: [`/${name}.html`, `/en/${name}.html`],
  kind: 'article',
  locale: 'en',
  title: name,
  how,
})

it('shows each page once, also if the service tells nothing of it', () => {
  const urls = ['https://a.example/en/a.html', 'https://a.example/a.html']
  expect(groupChanges({ urls }).others).toEqual([{ url: 'https://a.example/en/a.html' }])
})

it('shows each page once, those that were edited before those that show them', () => {
  const [tariffs, list] = [page('tariffs', 'edited'), page('list', 'shows')]
  const urls = ['/en/list.html', '/list.html', '/en/tariffs.html', '/tariffs.html', '/gone.html']
  const { own, others } = groupChanges({
    urls: urls.map((path) => `https://a.example${path}`),
    changedPages: [tariffs, list],
  })
  expect(own).toEqual([{ url: 'https://a.example/en/tariffs.html', page: tariffs }])
  expect(others).toEqual([
    { url: 'https://a.example/en/list.html', page: list },
    { url: 'https://a.example/gone.html' },
  ])
})
