/**
 * The query of the page's address with its `?`, or nothing; the address has none from then on. Apart from the platform,
 * since no first screen needs it.
 */
export const takeQuery = (): string => {
  const { search, pathname, hash } = location
  if (search !== '') history.replaceState(history.state, '', pathname + hash)
  return search
}
