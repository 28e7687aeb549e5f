/** The lines of spec §4, §5 and §8 that quote a sentence, as the specification has them. */
export const specification = {
  'Login and one-time code': [
    'Invalid or expired OTP code: verify returned valid false. Shown in red above the button.',
    "Failed to verify OTP: fallback when the server gives no detail. Otherwise the server's detail text is shown.",
    'Failed to generate OTP: fallback when generation fails without a detail.',
    'Failed to resend OTP: the resend call failed.',
    'On a login exception the message is shown, or An error occurred. Please try again.',
    'Backend URL not configured: an internal guard.',
  ],
  Registration: [
    "Registration failed, or the server's detail text, in a red banner.",
    'Passwords do not match.',
    'Password must be at least 6 characters long.',
    'Success alert: Registration successful! A welcome email has been sent. Please log in using the one-time code.',
    'After resend the alert says: New OTP sent to your email!',
  ],
  'Trading request (investor)': [
    'Failure: Request Failed: {detail or Unknown error}.',
    'Network: Network Error: Could not submit request. Please try again.',
  ],
  Withdrawal: [
    'Success: Withdrawal request submitted successfully.',
    'Failure: Failed to submit withdrawal request: {detail or status}.',
    'Network: Network error submitting withdrawal request.',
  ],
  'Weekly risk': [
    'Success: Weekly risk setting updated successfully.',
    'Failure: Failed to update weekly risk: {detail or status}.',
    'Network: Network error updating weekly risk.',
  ],
  Preferences: [
    'Success: Preferences updated successfully.',
    'Failure: Failed to update preferences: {detail or status}.',
    'Network: Network error updating preferences.',
  ],
  Support: [
    'Success: Support request submitted. Our team will contact you.',
    'Failure: Failed to submit support request.',
    'Network: Network error submitting support request.',
  ],
  'Admin trading status': [
    'Success: alert Trading Status Updated! plus the server message and The investor has been notified of this change.',
    'Network: Network Error: Could not update trading status. Please try again.',
  ],
  'Admin reports': ['Please fill in all required fields.'],
  'States and transitions': [
    'An invalid code stays in otp with the message Invalid or expired OTP code.',
    "The resend button then reads Code Expired - Resend. Otherwise it reads Didn't receive code? Resend.",
  ],
  'Validation rules': [
    'Password and confirm password must match, else Passwords do not match.',
    'Password must be at least 6 characters, else Password must be at least 6 characters long.',
    'week, startBalance and endBalance are required. Otherwise the alert reads Please fill in all required fields.',
    'Update Settings only alerts Fund settings updated successfully! and saves nothing.',
  ],
} as const
