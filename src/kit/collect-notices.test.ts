import { expect, it } from 'vitest'
import { collectNotices, MOST_OF_A_KIND } from './collect-notices.ts'
import type { Notice } from './errors.ts'

const notice = (name: string, message = name): Notice => ({ name, message, hint: '', where: {} })

it('lists what came, in its order', () => {
  const notices = collectNotices()
  notices.push(notice('Gone'), notice('Refused'))
  notices.push(notice('Gone', 'again'))
  expect(notices.all({}).map(({ message }) => message)).toStrictEqual(['Gone', 'Refused', 'again'])
})

it('lists the first hundred of a kind, and says how many more there are', () => {
  const notices = collectNotices()
  for (let at = 0; at < MOST_OF_A_KIND + 7; at += 1) notices.push(notice('Gone', `Gone ${at}`))
  notices.push(notice('Refused'))
  notices.leaveOut('Gone', 1000)
  const all = notices.all({ tenant: 'harbour' })
  expect(all.slice(MOST_OF_A_KIND - 1)).toMatchObject([
    { message: `Gone ${MOST_OF_A_KIND - 1}` },
    { name: 'Refused' },
    {
      name: 'MoreOfTheKind',
      message: '1007 more notices of the kind Gone are not listed.',
      where: { tenant: 'harbour' },
    },
  ])
})

it('lists what comes after some were left out', () => {
  const notices = collectNotices()
  notices.leaveOut('Gone', 1000)
  notices.push(notice('Gone'))
  expect(notices.all({}).map(({ name }) => name)).toStrictEqual(['Gone', 'MoreOfTheKind'])
})
