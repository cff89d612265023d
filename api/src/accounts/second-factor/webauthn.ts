/** The library for passkeys, loaded when the first one is used: every start would wait for its 300 modules otherwise. */
export const loadWebauthn = () => import('@simplewebauthn/server')
