// `npm run check` compiles this file, and nothing runs it. Each @ts-expect-error is a promise: without an error in the
// line below it, the check fails.

import { defineError, type Notice, type TesseraError } from '#kit/errors.ts'

const LampBroken = defineError({
  name: 'LampBroken',
  title: 'A lamp is broken.',
  message: (p: { room: string }) => `The lamp in ${p.room} is broken.`,
  hint: 'Change the bulb.',
})

const notice: Notice = LampBroken.notice({ room: 'hall' }, { tenant: 'harbour' })

// @ts-expect-error: a message gets every value it speaks of.
LampBroken.fault({})

// @ts-expect-error: and no others.
LampBroken.fault({ room: 'hall', floor: 2 })

// @ts-expect-error: where it happened has a fixed set of fields.
LampBroken.notice({ room: 'hall' }, { room: 'hall' })

// @ts-expect-error: a notice is no fault.
export const fault: TesseraError = notice
