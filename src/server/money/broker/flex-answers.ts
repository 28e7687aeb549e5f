import { singleLine } from '#server/platform/http/single-line.ts'

/** What to do about Interactive Brokers’ codes, each group in plain words. */
const advice: readonly (readonly [codes: readonly string[], what: string])[] = [
  [
    ['1001', '1004', '1005', '1006', '1007', '1008', '1009', '1019', '1021'],
    'It is still being made, or the service is busy: try again in some minutes.',
  ],
  [['1018'], 'There were too many requests: wait ten minutes before the next one.'],
  [['1003'], 'No statement of this period is available: check the period of the query.'],
  [['1010', '1011'], 'The service or this kind of query is not active: switch it on in the Client Portal.'],
  [['1012'], 'The token has ended: make a new one in the Client Portal.'],
  [['1013'], 'The token is not valid from this network: change the addresses that it allows in the Client Portal.'],
  [['1014'], 'There is no such query: check its number.'],
  [['1015'], 'The token is not valid: check it, or make a new one.'],
  [['1016'], 'The account is not valid for this query.'],
  [['1017', '1020'], 'The request was not valid: ask for the statement again.'],
]

const saidMax = 200

/** What Interactive Brokers answered in place of a statement, and what to do. */
export const flexAnswer = (texts: ReadonlyMap<string, string>): string => {
  const code = /^\d{4}$/.exec(texts.get('ErrorCode') ?? '')?.[0] ?? ''
  const said = singleLine(texts.get('ErrorMessage') ?? '').slice(0, saidMax)
  const what = advice.find(([codes]) => codes.includes(code))?.[1] ?? 'Download the statement again.'
  const quoted = [code, said && `“${said}”`].filter(Boolean).join(', ')
  return `This is no statement: Interactive Brokers answered that there is none yet${quoted && ` (${quoted})`}. ${what}`
}

export const aWebPage =
  'This is a web page and no statement: the sign-in had ended, or the page was saved in place of the file. Sign in to the broker and download the query’s XML again.'

export const notActivity =
  'This is the answer of a query of another kind: make an Activity Flex Query, which has the net asset value.'

export const otherRoot = (name: string): string =>
  /^(?:html|script|head|body)$/i.test(name)
    ? aWebPage
    : `This XML begins with “${name.slice(0, 40)}”: Interactive Brokers’ Activity Flex Query begins with FlexQueryResponse.`
