import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const STREAMS = 500
const OPEN_MS = 5000
const PAUSE_MS = 1000

// This runs in its own thread until it is ended. It opens many event streams of the newest receipt again and again, and
// requests some with HEAD.
const { url, token } = workerData as { url: string; token: string }
const headers = { authorization: `Bearer ${token}` }
for (;;) {
  const answer = await fetch(`${url}/api/rebuilds?limit=1`, { headers })
  const { rebuilds = [] } = (await answer.json()) as { rebuilds?: { id: string }[] }
  const events = `${url}/api/rebuilds/${rebuilds[0]?.id}/events`
  const ended = new AbortController()
  const open = Array.from({ length: STREAMS }, (_, at) =>
    fetch(events, { headers, method: at % 5 === 0 ? 'HEAD' : 'GET', signal: ended.signal })
      .then((stream) => stream.text())
      .catch(() => undefined),
  )
  await Promise.race([sleep(OPEN_MS), Promise.all(open)])
  ended.abort()
  await Promise.all(open)
  await sleep(PAUSE_MS)
}
