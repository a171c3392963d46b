@rem "npm start" and "npm run dev" replace their shell by the server, so that signals reach it. On Windows there is no exec: this stands in.
@%*
