@rem "npm start" replaces its shell by the server, so that signals reach it. On Windows there is no exec: this stands in.
@%*
