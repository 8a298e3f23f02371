import { type Language, languages } from '@millwright/core/json.ts';

/** Account emails in the languages of the product. The templates are logic-less: messages/template.ts. */
type Texts = { subject: string; body: string };
export type LinkMail = 'reset' | 'invitation';
/** Emails sent when a user changes their own sign-in methods. */
export type SignInMail = 'second_step_set' | 'second_step_removed' | 'passkey_added' | 'passkey_removed';
export type AccountMail = LinkMail | SignInMail | 'second_step_reset' | 'new_device';

const texts: Record<Language, Record<AccountMail, Texts>> = {
  en: {
    reset: {
      subject: 'Set a new password',
      body: 'Hello {{first_name}},\n\nopen this link within one hour to set a new password:\n{{link}}\n\nIf you did not ask for it, you need not do anything.\n',
    },
    invitation: {
      subject: 'Your access to {{client}}',
      body: 'Hello {{first_name}},\n\n{{client}} has invited you. Open this link within seven days to choose your password:\n{{link}}\n',
    },
    second_step_reset: {
      subject: 'Your two-step sign-in was removed',
      body: 'Hello {{first_name}},\n\nan administrator of {{client}} has removed the second step of your sign-in. From now on your password is enough, until you set it up again in your profile:\n{{link}}\n\nIf you did not ask for it, tell your administrator at once.\n',
    },
    passkey_added: {
      subject: 'A passkey was added',
      body: 'Hello {{first_name}},\n\na passkey was added to your account at {{client}}. Whoever has it signs in without your password.\n\nIf it was you, you need not do anything. If not, remove it in your profile, change your password, and tell your administrator at once:\n{{link}}\n',
    },
    second_step_set: {
      subject: 'Two-step sign-in was set up',
      body: 'Hello {{first_name}},\n\na second step was set up for your sign-in to {{client}}. From now on your password alone is not enough.\n\nIf it was you, you need not do anything. If not, change your password and tell your administrator at once:\n{{link}}\n',
    },
    second_step_removed: {
      subject: 'Two-step sign-in was removed',
      body: 'Hello {{first_name}},\n\nthe second step of your sign-in to {{client}} was removed with your password and a code. From now on your password is enough.\n\nIf it was you, you need not do anything. If not, change your password, set the second step up again, and tell your administrator at once:\n{{link}}\n',
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      body: 'Hello {{first_name}},\n\na passkey was removed from your account at {{client}}. Nobody can sign in with it any more.\n\nIf it was you, you need not do anything. If not, change your password and tell your administrator at once:\n{{link}}\n',
    },
    new_device: {
      subject: 'A sign-in on a new device',
      body: 'Hello {{first_name}},\n\nsomebody has signed in to {{client}} with your account where you had not signed in before:\n\n{{when}}\n{{browser}}\n{{ip}}\n\nIf it was you, you need not do anything. If not, end that sign-in in your profile and change your password:\n{{link}}\n',
    },
  },
  fr: {
    reset: {
      subject: 'Choisir un nouveau mot de passe',
      body: 'Bonjour {{first_name}},\n\nouvrez ce lien dans l’heure pour choisir un nouveau mot de passe :\n{{link}}\n\nSi vous n’avez rien demandé, vous n’avez rien à faire.\n',
    },
    invitation: {
      subject: 'Votre accès à {{client}}',
      body: 'Bonjour {{first_name}},\n\n{{client}} vous invite. Ouvrez ce lien dans les sept jours pour choisir votre mot de passe :\n{{link}}\n',
    },
    second_step_reset: {
      subject: 'Votre connexion en deux étapes a été retirée',
      body: 'Bonjour {{first_name}},\n\nun administrateur de {{client}} a retiré la deuxième étape de votre connexion. Votre mot de passe suffit désormais, jusqu’à ce que vous la configuriez de nouveau dans votre profil :\n{{link}}\n\nSi vous ne l’avez pas demandé, prévenez aussitôt votre administrateur.\n',
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée',
      body: 'Bonjour {{first_name}},\n\nune clé d’accès a été ajoutée à votre compte chez {{client}}. Qui la détient se connecte sans votre mot de passe.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, retirez-la dans votre profil, changez votre mot de passe et prévenez aussitôt votre administrateur :\n{{link}}\n',
    },
    second_step_set: {
      subject: 'La connexion en deux étapes a été configurée',
      body: 'Bonjour {{first_name}},\n\nune deuxième étape a été configurée pour votre connexion à {{client}}. Votre mot de passe seul ne suffit plus.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe et prévenez aussitôt votre administrateur :\n{{link}}\n',
    },
    second_step_removed: {
      subject: 'La connexion en deux étapes a été retirée',
      body: 'Bonjour {{first_name}},\n\nla deuxième étape de votre connexion à {{client}} a été retirée avec votre mot de passe et un code. Votre mot de passe suffit désormais.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe, configurez de nouveau la deuxième étape et prévenez aussitôt votre administrateur :\n{{link}}\n',
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été retirée',
      body: 'Bonjour {{first_name}},\n\nune clé d’accès a été retirée de votre compte chez {{client}}. Plus personne ne peut se connecter avec elle.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe et prévenez aussitôt votre administrateur :\n{{link}}\n',
    },
    new_device: {
      subject: 'Connexion depuis un nouvel appareil',
      body: 'Bonjour {{first_name}},\n\nquelqu’un s’est connecté à {{client}} avec votre compte là où vous ne vous étiez pas encore connecté :\n\n{{when}}\n{{browser}}\n{{ip}}\n\nSi c’était vous, vous n’avez rien à faire. Sinon, mettez fin à cette connexion dans votre profil et changez votre mot de passe :\n{{link}}\n',
    },
  },
  de: {
    reset: {
      subject: 'Neues Passwort festlegen',
      body: 'Guten Tag {{first_name}},\n\nöffnen Sie diesen Link innerhalb einer Stunde, um ein neues Passwort festzulegen:\n{{link}}\n\nWenn Sie das nicht angefordert haben, müssen Sie nichts tun.\n',
    },
    invitation: {
      subject: 'Ihr Zugang zu {{client}}',
      body: 'Guten Tag {{first_name}},\n\n{{client}} lädt Sie ein. Öffnen Sie diesen Link innerhalb von sieben Tagen, um Ihr Passwort zu wählen:\n{{link}}\n',
    },
    second_step_reset: {
      subject: 'Ihre Anmeldung in zwei Schritten wurde entfernt',
      body: 'Guten Tag {{first_name}},\n\neine Administratorin oder ein Administrator von {{client}} hat den zweiten Schritt Ihrer Anmeldung entfernt. Ab jetzt genügt Ihr Passwort, bis Sie ihn in Ihrem Profil neu einrichten:\n{{link}}\n\nWenn Sie nicht darum gebeten haben, melden Sie das sofort.\n',
    },
    passkey_added: {
      subject: 'Ein Passkey wurde hinzugefügt',
      body: 'Guten Tag {{first_name}},\n\nIhrem Konto bei {{client}} wurde ein Passkey hinzugefügt. Wer ihn hat, meldet sich ohne Ihr Passwort an.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, entfernen Sie ihn in Ihrem Profil, ändern Sie Ihr Passwort und melden Sie das sofort:\n{{link}}\n',
    },
    second_step_set: {
      subject: 'Die Anmeldung in zwei Schritten wurde eingerichtet',
      body: 'Guten Tag {{first_name}},\n\nfür Ihre Anmeldung bei {{client}} wurde ein zweiter Schritt eingerichtet. Ihr Passwort allein genügt nicht mehr.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie Ihr Passwort und melden Sie das sofort:\n{{link}}\n',
    },
    second_step_removed: {
      subject: 'Die Anmeldung in zwei Schritten wurde entfernt',
      body: 'Guten Tag {{first_name}},\n\nder zweite Schritt Ihrer Anmeldung bei {{client}} wurde mit Ihrem Passwort und einem Code entfernt. Ab jetzt genügt Ihr Passwort.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie Ihr Passwort, richten Sie den zweiten Schritt neu ein und melden Sie das sofort:\n{{link}}\n',
    },
    passkey_removed: {
      subject: 'Ein Passkey wurde entfernt',
      body: 'Guten Tag {{first_name}},\n\naus Ihrem Konto bei {{client}} wurde ein Passkey entfernt. Damit kann sich niemand mehr anmelden.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie Ihr Passwort und melden Sie das sofort:\n{{link}}\n',
    },
    new_device: {
      subject: 'Anmeldung auf einem neuen Gerät',
      body: 'Guten Tag {{first_name}},\n\njemand hat sich mit Ihrem Konto bei {{client}} angemeldet, wo Sie sich bisher nicht angemeldet hatten:\n\n{{when}}\n{{browser}}\n{{ip}}\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, beenden Sie diese Anmeldung in Ihrem Profil und ändern Sie Ihr Passwort:\n{{link}}\n',
    },
  },
  es: {
    reset: {
      subject: 'Elija una contraseña nueva',
      body: 'Hola, {{first_name}}:\n\nabra este enlace en el plazo de una hora para elegir una contraseña nueva:\n{{link}}\n\nSi no la ha pedido, no tiene que hacer nada.\n',
    },
    invitation: {
      subject: 'Su acceso a {{client}}',
      body: 'Hola, {{first_name}}:\n\n{{client}} le invita. Abra este enlace en el plazo de siete días para elegir su contraseña:\n{{link}}\n',
    },
    second_step_reset: {
      subject: 'Se ha quitado su inicio de sesión en dos pasos',
      body: 'Hola, {{first_name}}:\n\nun administrador de {{client}} ha quitado el segundo paso de su inicio de sesión. A partir de ahora basta su contraseña, hasta que vuelva a configurarlo en su perfil:\n{{link}}\n\nSi no lo ha pedido, avise enseguida a su administrador.\n',
    },
    passkey_added: {
      subject: 'Se ha añadido una llave de acceso',
      body: 'Hola, {{first_name}}:\n\nse ha añadido una llave de acceso a su cuenta en {{client}}. Quien la tenga inicia sesión sin su contraseña.\n\nSi ha sido usted, no tiene que hacer nada. Si no, quítela en su perfil, cambie su contraseña y avise enseguida a su administrador:\n{{link}}\n',
    },
    second_step_set: {
      subject: 'Se ha configurado el inicio de sesión en dos pasos',
      body: 'Hola, {{first_name}}:\n\nse ha configurado un segundo paso para su inicio de sesión en {{client}}. Su contraseña sola ya no basta.\n\nSi ha sido usted, no tiene que hacer nada. Si no, cambie su contraseña y avise enseguida a su administrador:\n{{link}}\n',
    },
    second_step_removed: {
      subject: 'Se ha quitado el inicio de sesión en dos pasos',
      body: 'Hola, {{first_name}}:\n\nse ha quitado el segundo paso de su inicio de sesión en {{client}} con su contraseña y un código. A partir de ahora basta su contraseña.\n\nSi ha sido usted, no tiene que hacer nada. Si no, cambie su contraseña, configure de nuevo el segundo paso y avise enseguida a su administrador:\n{{link}}\n',
    },
    passkey_removed: {
      subject: 'Se ha quitado una llave de acceso',
      body: 'Hola, {{first_name}}:\n\nse ha quitado una llave de acceso de su cuenta en {{client}}. Ya nadie puede iniciar sesión con ella.\n\nSi ha sido usted, no tiene que hacer nada. Si no, cambie su contraseña y avise enseguida a su administrador:\n{{link}}\n',
    },
    new_device: {
      subject: 'Inicio de sesión en un dispositivo nuevo',
      body: 'Hola, {{first_name}}:\n\nalguien ha iniciado sesión en {{client}} con su cuenta donde usted no lo había hecho antes:\n\n{{when}}\n{{browser}}\n{{ip}}\n\nSi ha sido usted, no tiene que hacer nada. Si no, termine esa sesión en su perfil y cambie su contraseña:\n{{link}}\n',
    },
  },
  it: {
    reset: {
      subject: 'Imposta una nuova password',
      body: 'Buongiorno {{first_name}},\n\napra questo link entro un’ora per impostare una nuova password:\n{{link}}\n\nSe non l’ha richiesta, non deve fare nulla.\n',
    },
    invitation: {
      subject: 'Il suo accesso a {{client}}',
      body: 'Buongiorno {{first_name}},\n\n{{client}} la invita. Apra questo link entro sette giorni per scegliere la password:\n{{link}}\n',
    },
    second_step_reset: {
      subject: 'Il suo accesso in due passaggi è stato rimosso',
      body: 'Buongiorno {{first_name}},\n\nun amministratore di {{client}} ha rimosso il secondo passaggio del suo accesso. Da ora basta la password, finché non lo configura di nuovo nel suo profilo:\n{{link}}\n\nSe non l’ha richiesto, avvisi subito il suo amministratore.\n',
    },
    passkey_added: {
      subject: 'È stata aggiunta una passkey',
      body: 'Buongiorno {{first_name}},\n\nal suo account presso {{client}} è stata aggiunta una passkey. Chi la possiede accede senza la sua password.\n\nSe era lei, non deve fare nulla. Altrimenti la rimuova nel suo profilo, cambi la password e avvisi subito il suo amministratore:\n{{link}}\n',
    },
    second_step_set: {
      subject: 'È stato configurato l’accesso in due passaggi',
      body: 'Buongiorno {{first_name}},\n\nper il suo accesso a {{client}} è stato configurato un secondo passaggio. La sola password non basta più.\n\nSe era lei, non deve fare nulla. Altrimenti cambi la password e avvisi subito il suo amministratore:\n{{link}}\n',
    },
    second_step_removed: {
      subject: 'È stato rimosso l’accesso in due passaggi',
      body: 'Buongiorno {{first_name}},\n\nil secondo passaggio del suo accesso a {{client}} è stato rimosso con la sua password e un codice. Da ora basta la password.\n\nSe era lei, non deve fare nulla. Altrimenti cambi la password, configuri di nuovo il secondo passaggio e avvisi subito il suo amministratore:\n{{link}}\n',
    },
    passkey_removed: {
      subject: 'È stata rimossa una passkey',
      body: 'Buongiorno {{first_name}},\n\ndal suo account presso {{client}} è stata rimossa una passkey. Nessuno può più accedere con quella.\n\nSe era lei, non deve fare nulla. Altrimenti cambi la password e avvisi subito il suo amministratore:\n{{link}}\n',
    },
    new_device: {
      subject: 'Accesso da un nuovo dispositivo',
      body: 'Buongiorno {{first_name}},\n\nqualcuno ha effettuato l’accesso a {{client}} con il suo account da dove lei non l’aveva ancora fatto:\n\n{{when}}\n{{browser}}\n{{ip}}\n\nSe era lei, non deve fare nulla. Altrimenti termini quell’accesso nel suo profilo e cambi la password:\n{{link}}\n',
    },
  },
  pt: {
    reset: {
      subject: 'Defina uma nova senha',
      body: 'Olá, {{first_name}},\n\nabra este link em até uma hora para definir uma nova senha:\n{{link}}\n\nSe você não pediu isso, não precisa fazer nada.\n',
    },
    invitation: {
      subject: 'Seu acesso a {{client}}',
      body: 'Olá, {{first_name}},\n\n{{client}} convidou você. Abra este link em até sete dias para escolher sua senha:\n{{link}}\n',
    },
    second_step_reset: {
      subject: 'Seu login em duas etapas foi removido',
      body: 'Olá, {{first_name}},\n\num administrador de {{client}} removeu a segunda etapa do seu login. A partir de agora basta a senha, até que você a configure de novo no seu perfil:\n{{link}}\n\nSe você não pediu isso, avise logo o seu administrador.\n',
    },
    passkey_added: {
      subject: 'Uma chave de acesso foi adicionada',
      body: 'Olá, {{first_name}},\n\numa chave de acesso foi adicionada à sua conta em {{client}}. Quem a tiver entra sem a sua senha.\n\nSe foi você, não precisa fazer nada. Se não foi, remova-a no seu perfil, troque a senha e avise logo o seu administrador:\n{{link}}\n',
    },
    second_step_set: {
      subject: 'O login em duas etapas foi configurado',
      body: 'Olá, {{first_name}},\n\numa segunda etapa foi configurada para o seu login em {{client}}. Só a senha não basta mais.\n\nSe foi você, não precisa fazer nada. Se não foi, troque a senha e avise logo o seu administrador:\n{{link}}\n',
    },
    second_step_removed: {
      subject: 'O login em duas etapas foi removido',
      body: 'Olá, {{first_name}},\n\na segunda etapa do seu login em {{client}} foi removida com a sua senha e um código. A partir de agora basta a senha.\n\nSe foi você, não precisa fazer nada. Se não foi, troque a senha, configure de novo a segunda etapa e avise logo o seu administrador:\n{{link}}\n',
    },
    passkey_removed: {
      subject: 'Uma chave de acesso foi removida',
      body: 'Olá, {{first_name}},\n\numa chave de acesso foi removida da sua conta em {{client}}. Ninguém mais pode entrar com ela.\n\nSe foi você, não precisa fazer nada. Se não foi, troque a senha e avise logo o seu administrador:\n{{link}}\n',
    },
    new_device: {
      subject: 'Login em um novo dispositivo',
      body: 'Olá, {{first_name}},\n\nalguém entrou em {{client}} com a sua conta em um lugar onde você ainda não tinha entrado:\n\n{{when}}\n{{browser}}\n{{ip}}\n\nSe foi você, não precisa fazer nada. Se não foi, encerre esse login no seu perfil e troque a senha:\n{{link}}\n',
    },
  },
  zh: {
    reset: {
      subject: '设置新密码',
      body: '{{first_name}}，您好：\n\n请在一小时内打开此链接设置新密码：\n{{link}}\n\n如果这不是您的操作，请忽略本邮件。\n',
    },
    invitation: {
      subject: '您在 {{client}} 的账户',
      body: '{{first_name}}，您好：\n\n{{client}} 邀请您加入。请在七天内打开此链接设置密码：\n{{link}}\n',
    },
    second_step_reset: {
      subject: '您的两步登录已被移除',
      body: '{{first_name}}，您好：\n\n{{client}} 的管理员移除了您登录的第二步。从现在起只需密码即可登录，直到您在个人资料中重新设置：\n{{link}}\n\n如果这不是您要求的，请立即告知管理员。\n',
    },
    passkey_added: {
      subject: '已添加通行密钥',
      body: '{{first_name}}，您好：\n\n您在 {{client}} 的账户添加了一个通行密钥。持有它的人无需您的密码即可登录。\n\n如果是您本人，无需任何操作。如果不是，请在个人资料中移除它、修改密码，并立即告知管理员：\n{{link}}\n',
    },
    second_step_set: {
      subject: '已设置两步登录',
      body: '{{first_name}}，您好：\n\n您在 {{client}} 的登录已设置第二步。从现在起仅凭密码无法登录。\n\n如果是您本人，无需任何操作。如果不是，请修改密码并立即告知管理员：\n{{link}}\n',
    },
    second_step_removed: {
      subject: '两步登录已移除',
      body: '{{first_name}}，您好：\n\n您在 {{client}} 的登录第二步已凭您的密码和验证码移除。从现在起只需密码即可登录。\n\n如果是您本人，无需任何操作。如果不是，请修改密码、重新设置第二步，并立即告知管理员：\n{{link}}\n',
    },
    passkey_removed: {
      subject: '已移除通行密钥',
      body: '{{first_name}}，您好：\n\n您在 {{client}} 的账户移除了一个通行密钥。任何人都无法再用它登录。\n\n如果是您本人，无需任何操作。如果不是，请修改密码并立即告知管理员：\n{{link}}\n',
    },
    new_device: {
      subject: '在新设备上登录',
      body: '{{first_name}}，您好：\n\n有人用您的账户在您以前未登录过的地方登录了 {{client}}：\n\n{{when}}\n{{browser}}\n{{ip}}\n\n如果是您本人，无需任何操作。如果不是，请在个人资料中结束该登录并修改密码：\n{{link}}\n',
    },
  },
};

/** The texts of an email in a language, or else in English. */
export function accountMail(kind: AccountMail, language: string): Texts {
  const supported = languages.find((one) => one === language.slice(0, 2));
  return texts[supported ?? 'en'][kind];
}
