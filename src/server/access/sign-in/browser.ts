const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const

const named = (list: readonly (readonly [string, RegExp])[], agent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(agent))?.[0]

/** "Firefox on Linux": enough for people to recognise a session; the header itself is not kept. */
export const browserOf = (agent = ''): string => {
  const browser = named(browsers, agent) ?? 'Another program'
  const system = named(systems, agent)
  return system ? `${browser} on ${system}` : browser
}
