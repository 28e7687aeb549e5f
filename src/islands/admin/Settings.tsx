/** The fund's terms, risk, distribution and health. */
export const Settings = () => <h1>Settings</h1>
