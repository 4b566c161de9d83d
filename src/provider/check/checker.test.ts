import { expect, it } from 'vitest'
import { createChecker } from './checker.ts'
import { faultIn } from './finding.ts'

it('shows no secret of ours if an answer that a message quotes repeats it', () => {
  const noted: string[] = []
  const checker = createChecker(
    {
      baseUrl: 'https://api.example',
      tenant: 'harbour',
      homeUrl: 'https://harbour.example/',
      timeoutMs: 1000,
      credentials: { authorization: 'Bearer marker-of-the-token', 'x-api-key': 'marker-of-the-key' },
      token: 'marker-of-the-preview',
    },
    (_, { message }) => noted.push(message),
  )
  checker.note(undefined, [faultIn('call', 'It says "marker-of-the-token, marker-of-the-key, marker-of-the-preview".')])
  expect(noted).toEqual(['It says "***, ***, ***".'])
})
