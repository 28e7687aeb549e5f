import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

const failed =
  (one: string, many: string) =>
  (count: number): string => {
    if (count === 0) return `No ${one} failed in 30 days.`
    return count === 1 ? `One ${one} failed in 30 days.` : `${count} ${many} failed in 30 days.`
  }

/** The mails of the last 30 days that were refused for good or given up. */
export const mailsFailed = failed('email', 'emails')

/** The pushes that push services refused for good, or did not accept for a day. */
export const pushesFailed = failed('push', 'pushes')

/** The events that other systems did not accept for days. */
export const eventsFailed = failed('event', 'events')

/** How many are due and not sent yet. */
export const waitingToBeSent = (count: number): string => {
  if (count === 0) return 'None is waiting.'
  return count === 1 ? 'One is waiting to be sent.' : `${count} are waiting to be sent.`
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
