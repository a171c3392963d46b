/** Solves a puzzle off the main thread. */
import 'altcha-lib/v1/worker'
