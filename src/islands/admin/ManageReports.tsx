/** The fund's weekly reports. */
export const ManageReports = () => <h1>Manage Reports</h1>
