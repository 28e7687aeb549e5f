/** Whether requests can be sent to an address: over HTTPS, with no user, password or fragment in it. */
export const isHttpsAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hash === ''
}
