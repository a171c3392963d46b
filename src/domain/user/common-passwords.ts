/** Passwords of ten or more characters that guessing programs try first. Shorter ones are never accepted anyway. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 0123456789 9876543210 0987654321 1234512345 1122334455 1234567891 12345678910
  123456789a a123456789 q1w2e3r4t5 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwerty1234 qwerty12345
  qwerty123456 qwertyqwerty asdfghjkl1 asdfghjkl; zxcvbnm123 password10 password11 password12
  password123 password1234 password12345 passwordpassword password!! password1! passw0rd123
  p@ssw0rd123 mypassword newpassword yourpassword changeme12 changeme123 letmein123 letmein1234
  welcome123 welcome1234 welcome2024 welcome2025 welcome2026 iloveyou12 iloveyou123 iloveyou1234
  iloveyouso sunshine12 sunshine123 princess12 princess123 football12 football123 baseball12
  baseball123 basketball basketball1 superman12 superman123 batman1234 pokemon123 dragon1234
  monkey1234 master1234 michael123 charlie123 jordan2323 liverpool1 liverpool123 manchester
  chelsea123 barcelona1 realmadrid arsenal123 abcdefghij abcd123456 abc1234567 abcdef1234
  abc123abc123 a1b2c3d4e5 aa12345678 1a2b3c4d5e 11111111a1 qazwsxedcrfv qazwsx1234 1qazxsw23edc
  administrator admin12345 admin123456 root123456 test123456 testtest12 guest12345 user123456
  default123 secret1234 trustno1trustno1 starwars123 startrek123 whatever12 whatever123
  computer12 computer123 internet12 internet123 samsung123 google1234 facebook12 facebook123
  minecraft1 minecraft123 christmas1 december12 november12 september1 summer2024 summer2025
  summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 corvette12 mercedes12
  chocolate1 chocolate12 strawberry butterfly1 butterfly12 hellohello hello12345 hello123456
  lovelovelove loveyou123 babygirl12 babygirl123 jesuschrist blessed123 godisgood1 thankyou12
  fuckyou123 fuckyou1234 asshole123 987654321a 147258369a 159753159753 1472583690 1597534682
  emberstock emberstock1 emberstock123`.split(/\s+/),
)
