/**
 * A state of something that moves money: its word, who it waits for, and where each act that is possible in it leads.
 * `fund` is an admin who has to act, `time` an instant, and `nobody` is the end, though an error may still be undone.
 */
interface State {
  readonly shown: string
  readonly waits: 'fund' | 'time' | 'nobody'
  readonly acts: Readonly<Record<string, string>>
}

type Life = Readonly<Record<string, State>>

const nowhere = {} as const

/** A deposit from its request (api.md "transfers"). It is at work from the Sunday after it was received. */
const deposit = {
  requested: {
    shown: 'Requested',
    waits: 'fund',
    acts: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  },
  approved: { shown: 'Approved', waits: 'fund', acts: { receive: 'received', decline: 'declined' } },
  received: { shown: 'Received', waits: 'nobody', acts: { reverse: 'reversed' } },
  reversed: { shown: 'Taken back', waits: 'nobody', acts: nowhere },
  declined: { shown: 'Declined', waits: 'nobody', acts: nowhere },
  cancelled: { shown: 'Cancelled', waits: 'nobody', acts: nowhere },
} as const satisfies Life

/**
 * A withdrawal of capital or a dividend. At its effect the amount becomes payable, or, if nothing is there, it is
 * declined; until then it can be declined by a person. One in an open batch is paid with it.
 */
const withdrawal = {
  requested: {
    shown: 'Requested',
    waits: 'fund',
    acts: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  },
  approved: {
    shown: 'Approved',
    waits: 'time',
    acts: { 'take effect': 'effective', decline: 'declined', 'find nothing': 'declined' },
  },
  effective: { shown: 'Effective', waits: 'fund', acts: { pay: 'paid' } },
  paid: { shown: 'Paid', waits: 'nobody', acts: { 'come back': 'returned' } },
  returned: { shown: 'Came back', waits: 'fund', acts: { pay: 'paid', keep: 'cancelled' } },
  declined: { shown: 'Declined', waits: 'nobody', acts: nowhere },
  cancelled: { shown: 'Cancelled', waits: 'nobody', acts: nowhere },
} as const satisfies Life

/** Result that becomes capital. At its effect it is added, or, if nothing is there, declined. */
const addition = {
  requested: {
    shown: 'Requested',
    waits: 'fund',
    acts: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  },
  approved: {
    shown: 'Approved',
    waits: 'time',
    acts: { 'take effect': 'added', decline: 'declined', 'find nothing': 'declined' },
  },
  added: { shown: 'Added', waits: 'nobody', acts: nowhere },
  declined: { shown: 'Declined', waits: 'nobody', acts: nowhere },
  cancelled: { shown: 'Cancelled', waits: 'nobody', acts: nowhere },
} as const satisfies Life

/** Payouts that are sent to the bank together. */
const batch = {
  open: { shown: 'Open', waits: 'fund', acts: { pay: 'paid', undo: 'undone' } },
  paid: { shown: 'Paid', waits: 'nobody', acts: nowhere },
  undone: { shown: 'Undone', waits: 'nobody', acts: nowhere },
} as const satisfies Life

/** A payout of the fund's own share. */
const fundPayout = {
  requested: { shown: 'Requested', waits: 'fund', acts: { approve: 'approved', cancel: 'cancelled' } },
  approved: { shown: 'Approved', waits: 'fund', acts: { pay: 'paid', cancel: 'cancelled' } },
  paid: { shown: 'Paid', waits: 'nobody', acts: nowhere },
  cancelled: { shown: 'Cancelled', waits: 'nobody', acts: nowhere },
} as const satisfies Life

/** A trading week from its Sunday. One in which nothing trades is closed as it opens. */
const week = {
  open: { shown: 'Open', waits: 'time', acts: { report: 'reported', 'hold nothing': 'closed' } },
  reported: { shown: 'Reported', waits: 'fund', acts: { edit: 'reported', close: 'closed' } },
  closed: { shown: 'Closed', waits: 'nobody', acts: { correct: 'closed' } },
} as const satisfies Life

/** What waits for a second person, or for its delay where there is none. */
const approval = {
  waiting: {
    shown: 'Waiting',
    waits: 'fund',
    acts: {
      approve: 'done',
      'let the delay run out': 'done',
      refuse: 'refused',
      cancel: 'cancelled',
      stop: 'cancelled',
      'find it changed': 'lapsed',
    },
  },
  done: { shown: 'Done', waits: 'nobody', acts: nowhere },
  refused: { shown: 'Refused', waits: 'nobody', acts: nowhere },
  cancelled: { shown: 'Cancelled', waits: 'nobody', acts: nowhere },
  lapsed: { shown: 'Lapsed', waits: 'nobody', acts: nowhere },
} as const satisfies Life

/** The lives of what moves money, each with its states in order; docs/lives.md draws them. */
export const lives = { deposit, withdrawal, addition, batch, fundPayout, week, approval } as const

type Lives = typeof lives
export type LifeName = keyof Lives
export type StateOf<Name extends LifeName> = keyof Lives[Name] & string
type ActIn<S> = S extends { readonly acts: infer Acts } ? keyof Acts & string : never
export type ActOf<Name extends LifeName> = ActIn<Lives[Name][StateOf<Name>]>

const statesWhere = <Name extends LifeName>(name: Name, fits: (state: State) => boolean): StateOf<Name>[] =>
  Object.entries<State>(lives[name]).flatMap(([state, one]) => (fits(one) ? [state as StateOf<Name>] : []))

/** The states in which an act is possible. */
export const before = <Name extends LifeName>(name: Name, act: ActOf<Name>): StateOf<Name>[] =>
  statesWhere(name, ({ acts }) => act in acts)

/** Whether an act is possible in a state; in none that is not known. */
export const may = <Name extends LifeName>(name: Name, state: string | undefined, act: ActOf<Name>): boolean =>
  (before(name, act) as readonly (string | undefined)[]).includes(state)

/** The acts that are possible in a state, in order; none in one that is not known. */
export const actsIn = (name: LifeName, state: string): string[] =>
  Object.keys((lives[name] as Life)[state]?.acts ?? nowhere)

/** The states that wait for somebody at the fund, or for that or a time to come. */
export const waiting = <Name extends LifeName>(name: Name, whom: 'fund' | 'anything'): StateOf<Name>[] =>
  statesWhere(name, ({ waits }) => (whom === 'fund' ? waits === 'fund' : waits !== 'nobody'))

/** Its word on screens, by state. */
export const shownStates = <Name extends LifeName>(name: Name): Readonly<Record<StateOf<Name>, string>> =>
  Object.fromEntries(Object.entries<State>(lives[name]).map(([state, { shown }]) => [state, shown])) as Record<
    StateOf<Name>,
    string
  >

/** Whether an admin has to act on a transfer, whatever its kind. */
export const isOpenTransfer = ({ kind, state }: { readonly kind: string; readonly state: string }): boolean =>
  (waiting(kind === 'deposit' ? 'deposit' : 'withdrawal', 'fund') as readonly string[]).includes(state)
