/** Works on a puzzle beside the page. */
import 'altcha-lib/v1/worker'
