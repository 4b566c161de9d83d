import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStop } from './watch-stop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(env: Record<string, string> = {}) {
  const process = Object.assign(new EventEmitter(), { env, ppid: 7 })
  const exits: number[] = []
  const said: string[] = []
  const untilStopped = watchStop(
    Object.assign(process, { exit: (code: number) => void exits.push(code) }),
    (message) => void said.push(message),
  )
  const orphan = () => void (process.ppid = 1)
  return { send: (signal: string) => process.emit(signal), orphan, exits, said, untilStopped }
}

describe('a command that waits for nothing', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('ends at %s', (signal, code) => {
    const { send, exits } = start()
    send(signal)
    expect(exits).toEqual([code])
  })
})

describe('a command that runs until it is stopped', () => {
  it('is told at the first signal, and not ended', async () => {
    const { send, exits, untilStopped } = start()
    const stopped = untilStopped()
    send('SIGTERM')
    await stopped
    vi.advanceTimersByTime(59_000)
    expect(exits).toEqual([])
  })

  it('takes Ctrl+C, which comes from the terminal and from npm, as one signal', () => {
    const { send, exits, untilStopped } = start()
    void untilStopped()
    send('SIGINT')
    vi.advanceTimersByTime(200)
    send('SIGINT')
    expect(exits).toEqual([])
  })

  it('ends at once at the second signal', () => {
    const { send, exits, untilStopped } = start()
    void untilStopped()
    send('SIGINT')
    vi.advanceTimersByTime(1000)
    send('SIGINT')
    expect(exits).toEqual([130])
  })

  it('is cut off after a minute, and says so', () => {
    const { send, exits, said, untilStopped } = start()
    void untilStopped()
    send('SIGTERM')
    vi.advanceTimersByTime(60_000)
    expect(exits).toEqual([1])
    expect(said).toEqual(['The command did not end within 60 s and is cut off.'])
  })
})

describe('a command whose parent ends', () => {
  it('is told so, as by SIGTERM, if npx started it', async () => {
    const { orphan, exits, untilStopped } = start({ npm_command: 'exec' })
    const stopped = untilStopped()
    vi.advanceTimersByTime(2000)
    orphan()
    vi.advanceTimersByTime(2000)
    await stopped
    expect(exits).toEqual([])
  })

  it('ends, if npx started it and it waits for nothing', () => {
    const { orphan, exits } = start({ npm_command: 'exec' })
    orphan()
    vi.advanceTimersByTime(2000)
    expect(exits).toEqual([143])
  })

  it('goes on, if another program started it, such as nohup', () => {
    const { orphan, exits } = start()
    orphan()
    vi.advanceTimersByTime(2000)
    expect(exits).toEqual([])
  })
})
