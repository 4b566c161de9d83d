import { expect, it } from 'vitest'
import { createStreamPlaces } from './stream-places.ts'

it('the service has 500 places, whoever takes them, and one that is given back is free once', () => {
  const places = createStreamPlaces()
  const [giveBack] = Array.from({ length: 500 }, (_, at) => places.take(`token ${at % 20}`))
  expect(() => places.take('another')).toThrow('This service has 500 event streams open')
  giveBack?.()
  giveBack?.()
  places.take('another')
  expect(() => places.take('another')).toThrow('This service has 500 event streams open')
})
