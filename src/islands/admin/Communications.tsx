/** What the admin is told, and tells. */
export const Communications = () => <h1>Communications</h1>
