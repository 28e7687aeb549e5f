/** Everybody who invests, searched, sorted and paged. */
export const Investors = () => <h1>Investors</h1>
