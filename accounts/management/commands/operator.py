"""``manage.py operator EMAIL``: the first account of a real installation, and the way back in."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from accounts.models import User
from accounts.operations import create_account, make_operator, make_password, password_link


class Command(BaseCommand):
    """Makes an operator."""

    help = "Makes an account of an operator, or makes an account that is there one. The password is shown once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address, a name, and whether a link is wanted."""
        parser.add_argument("email", help="the address to sign in with")
        parser.add_argument("--name", default="", help="the name that others see (default: Operator)")
        parser.add_argument("--link", action="store_true", help="show a link to set a password, instead of a password")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make or promote the account, and say how to sign in."""
        user = User.objects.filter(email=options["email"]).first()
        password = ""
        if user is None:
            password = "" if options["link"] else make_password()
            try:
                user = create_account(
                    email=options["email"],
                    display_name=options["name"] or "Operator",
                    password=password or None,
                    language=(translation.get_language() or "en")[:2],
                    operator=True,
                )
            except ValidationError as error:
                raise CommandError("; ".join(error.messages)) from error
            self.stdout.write(f"{user.email} is an operator now.")
        else:
            make_operator(user)
            self.stdout.write(f"{user.email} was there already, and is an operator now.")
        if password:
            self.stdout.write(f"Password (shown this once): {password}")
        elif options["link"]:
            self.stdout.write(f"Set a password here: {password_link(user)}")
