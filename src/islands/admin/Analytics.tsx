/** Risk profiles and results against benchmarks. */
export const Analytics = () => <h1>Analytics</h1>
