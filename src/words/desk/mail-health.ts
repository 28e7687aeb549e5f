import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

const orNone = (count: number): string => (count === 0 ? 'none' : formatCount(count))

/** What waits to go out, and what failed in 30 days: refused for good, or given up after the last try. */
export const outgoingWords = {
  title: 'Outgoing, in 30 days',
  email: 'Email',
  push: 'Push',
  events: 'Events for other systems',
  counts: ({ waiting, failed }: { waiting: number; failed: number }): string =>
    `${orNone(failed)} failed, ${orNone(waiting)} waiting`,
  oldest: (at: string): string => `The oldest that waits is from ${at}.`,
  lastEmail: (to: string, at: string, code: string | null): string =>
    `The last to ${to}, of ${at}: ${code ? `refused by the mail server (${code}).` : 'given up after the last try.'}`,
  lastPush: (service: string, at: string, code: string): string => `The last by ${service}, at ${at} (${code}).`,
}

/** Calls since the server's start, and how many of them failed on its side. */
export const callsHealth = (answered: number, failed: number): string =>
  `${counted(answered, 'call')} answered since the start, ${failed === 0 ? 'none' : formatCount(failed)} failed on our side.`

/** What calls put off until they were answered, and how much waits for a thread. */
export const waitingHealth = (putOff: number, tasks: number): string => {
  const waiting = putOff === 0 ? 'Nothing is put off' : `${counted(putOff, 'task is', 'tasks are')} put off`
  return tasks === 0 ? `${waiting}.` : `${waiting}; ${counted(tasks, 'waits', 'wait')} for a thread.`
}

/** How long requests waited for one another's work in five minutes, and how many sockets are open. */
export const loopHealth = (delayMs: number | null, sockets: number): string => {
  const open = counted(sockets, 'socket is open', 'sockets are open')
  return delayMs === null
    ? `${open}.`
    : `99 times out of 100 nobody waited longer than ${delayMs} ms for another’s work; ${open}.`
}

/** In what the server stood until it ended itself and was started again. */
export const stallWords = {
  title: 'Standstills',
  stood: ({ name, times, set_aside }: { name: string; times: number; set_aside: boolean }, at: string): string => {
    const stood = `The server stood still in ${name}`
    if (!set_aside) return `${stood} at ${at}, and was started again.`
    return `${stood} ${counted(times, 'time', 'times')}, last at ${at}. It is set aside: it is not tried again until you say so.`
  },
  where: 'Where in the code',
  again: 'Try again',
  done: 'It is tried again. If the server stands still in it once more, it is listed here.',
}
