import { Secret, TOTP } from 'otpauth'
import { OTP_DIGITS, OTP_DRIFT_STEPS, OTP_STEP_SECONDS, otpStep } from '#domain/user/two-factor.ts'
import type { OneTimeCodes } from '#server/application/ports/one-time-codes.ts'

/** RFC 4226 requires 160 bits. */
const SECRET_BYTES = 20
const ISSUER = 'Emberstock'
/** Every app supports SHA-1, and it is secure in an HMAC. */
const FORM = { issuer: ISSUER, algorithm: 'SHA1', digits: OTP_DIGITS, period: OTP_STEP_SECONDS }

export const totpCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,

  stepOf: (secret, code, now) => {
    const delta = TOTP.validate({
      ...FORM,
      secret: Secret.fromBase32(secret),
      token: code,
      timestamp: now,
      window: OTP_DRIFT_STEPS,
    })
    return delta === null ? null : otpStep(now) + delta
  },

  setupOf: async (secret, email) => {
    const uri = new TOTP({ ...FORM, label: email, secret: Secret.fromBase32(secret) }).toString()
    // Few people ever set it up, so it is loaded on demand.
    const { encodeQR } = await import('qr')
    return { secret, uri, qr: outlined(encodeQR(uri, 'raw', { border: QUIET_ZONE })) }
  },
}

/** Light modules around the code, without which cameras do not detect it. */
const QUIET_ZONE = 4

/** Draws each run of dark modules in a row as one rectangle. */
function outlined(rows: readonly (readonly boolean[])[]) {
  const runs = rows.flatMap((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...dark.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1H${index}z`,
    )
  })
  return { size: rows.length, path: runs.join('') }
}
